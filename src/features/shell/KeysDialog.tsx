import { useText } from '#i18n/index.ts'
import { Dialog } from '#ui/Dialog.tsx'

const keys = [
  ['search', ['Ctrl', 'K']],
  ['panel', ['Ctrl', '.']],
  ['notices', ['F8']],
  ['next', ['Tab']],
  ['within', ['↑ ↓']],
  ['close', ['Esc']],
  ['help', ['?']],
] as const

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const text = useText('keys')
  return (
    <Dialog open onOpenChange={onClose} title={text('title')}>
      <dl tabIndex={0} className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 outline-none">
        {keys.map(([label, pressed]) => (
          <div key={label} className="contents">
            <dt>{text(label)}</dt>
            <dd className="flex justify-end gap-1">
              {pressed.map((key) => (
                <kbd
                  key={key}
                  className="rounded-sm border border-line-strong bg-surface-sunken px-1.5 py-0.5 font-sans text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
