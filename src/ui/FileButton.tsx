import { useRef } from 'react'
import type { IconComponent } from '#icons/index.ts'
import { Button, type ButtonProps } from './Button.tsx'

type FileButtonProps = {
  label: string
  icon: IconComponent
  /** Like <input accept>: media types and extensions. */
  accept: string
  onFile: (file: File) => void
} & Pick<ButtonProps, 'tone'>

/** A button that opens the file chooser. */
export function FileButton({ label, icon, accept, onFile, tone = 'accent' }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button tone={tone} icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Allows choosing the same file again after it was corrected.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
