import { useText } from '#i18n/index.ts'
import { RotateCw, TriangleAlert } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'

type PartProblemProps = {
  text: string
  onRetry: () => void
}

/** Shown in place of a part that could not be loaded, or below its outdated content. */
export function PartProblem({ text, onRetry }: PartProblemProps) {
  const common = useText('common')
  return (
    <div role="status" className="flex flex-col items-start gap-2 rounded-md bg-danger-soft p-3 text-xs">
      <p className="flex gap-2 wrap-anywhere">
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-danger" />
        {text}
      </p>
      <Button icon={RotateCw} onClick={onRetry}>
        {common('retry')}
      </Button>
    </div>
  )
}
