import { CircleAlert } from 'lucide-react'

/** The error of a form as a whole. */
export function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="flex items-start gap-2 rounded-md bg-danger-soft p-3 text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="whitespace-pre-line">{text}</span>
    </p>
  )
}
