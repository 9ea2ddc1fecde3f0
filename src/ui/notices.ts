import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react'

export const noticeTones = {
  plain: { icon: Info, className: 'text-text-muted' },
  good: { icon: CircleCheck, className: 'text-accent-text' },
  bad: { icon: CircleAlert, className: 'text-danger' },
} satisfies Record<string, { icon: LucideIcon; className: string }>

export type SnackbarMessage = {
  text: string
  /** Default: plain. */
  tone?: keyof typeof noticeTones
  action?: { label: string; perform: () => void }
}

/** A notice on the screen. */
export type ShownNotice = SnackbarMessage & { id: number }
