import { CircleAlert, CircleCheck, type IconComponent, Info } from '#icons/index.ts'

/** Milliseconds until a notice disappears (specification §4). */
export const AUTO_HIDE = 6000

export const noticeTones = {
  plain: { icon: Info, className: 'text-text-muted' },
  good: { icon: CircleCheck, className: 'text-accent-text' },
  bad: { icon: CircleAlert, className: 'text-danger' },
} satisfies Record<string, { icon: IconComponent; className: string }>

export type SnackbarMessage = {
  text: string
  /** Default: plain. */
  tone?: keyof typeof noticeTones
  /** It takes neither the focus nor the pointer. */
  passing?: true
  action?: { label: string; perform: () => void }
}

/** A notice on the screen. */
export type ShownNotice = SnackbarMessage & { id: number }
