import type { IconComponent } from '#icons/index.ts'
import { IconButton } from '#ui/IconButton.tsx'

type Jump = {
  readonly icon: IconComponent
  readonly label: string
  /** Where it leads to; undefined where there is nothing. */
  readonly minute: number | undefined
}

type JumpsProps = { previous: Jump; next: Jump; goTo: (minute: number) => void }

/** Two buttons that move the slider to the previous and to the next of something. */
export const Jumps = ({ previous, next, goTo }: JumpsProps) => (
  <span className="flex">
    {[previous, next].map(({ icon, label, minute }) => (
      <IconButton
        key={label}
        icon={icon}
        label={label}
        disabled={minute === undefined}
        onClick={() => minute !== undefined && goTo(minute)}
      />
    ))}
  </span>
)
