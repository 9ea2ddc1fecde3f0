import { CircleAlert, CircleCheck, type IconComponent, Info } from '#icons/index.ts'

export const noticeTones = {
  plain: { icon: Info, className: 'text-text-muted' },
  good: { icon: CircleCheck, className: 'text-accent-text' },
  bad: { icon: CircleAlert, className: 'text-danger' },
} satisfies Record<string, { icon: IconComponent; className: string }>

export type SnackbarMessage = {
  text: string
  /** Default: plain. */
  tone?: keyof typeof noticeTones
  /** What it covers stays usable by pointer. */
  passive?: true
  action?: { label: string; perform: () => void }
}

/** A notice on the screen. */
export type ShownNotice = SnackbarMessage & { id: number }
