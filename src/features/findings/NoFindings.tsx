import { useText } from '#i18n/index.ts'
import { CircleCheck } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** In place of the list. */
export function NoFindings({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const text = useText('findings')
  return (
    <EmptyState
      icon={CircleCheck}
      title={text('empty.title')}
      text={text(isFiltered ? 'empty.filtered' : 'empty.text')}
      action={isFiltered && <Button onClick={onClear}>{text('empty.clear')}</Button>}
    />
  )
}
