import type { LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { Button } from './Button.tsx'

type FileButtonProps = {
  label: string
  icon: LucideIcon
  /** As of an <input>: media types and endings. */
  accept: string
  onFile: (file: File) => void
}

/** Asks for a file of this machine. */
export function FileButton({ label, icon, accept, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button tone="accent" icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again, put right meanwhile.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
