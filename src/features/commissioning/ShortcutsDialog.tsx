import { useText } from '#i18n/index.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { formatKeys } from '#ui/keys.ts'
import { placingActions } from './placingActions.ts'

type ShortcutsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Keys of the plan (src/plan) and of its popovers. */
const planKeys = [
  ['select', ['Enter']],
  ['selectMore', ['Space']],
  ['selectAll', ['Mod+A']],
  ['nudge', ['↑ ↓ ← →']],
  ['nudgeFar', ['Shift+↑ ↓ ← →']],
  ['free', ['Alt']],
  ['remove', ['Delete']],
  ['answer', ['Enter']],
  ['putBack', ['Esc']],
  ['pan', ['Space']],
  ['zoom', ['+', '-']],
  ['fit', ['0']],
  ['zoomTo', ['Z']],
] as const

/** Lists the page's keys by action. */
export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const text = useText('commissioning')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text('shortcuts.title')}>
      <dl tabIndex={0} className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 outline-none">
        {placingActions.map(({ label, keys }) => (
          <Shortcut key={label} label={text(`tools.${label}`)} keys={keys} />
        ))}
        {planKeys.map(([label, keys]) => (
          <Shortcut key={label} label={text(`shortcuts.${label}`)} keys={keys} />
        ))}
        <Shortcut label={text('shortcuts.help')} keys={['?']} />
      </dl>
    </Dialog>
  )
}

function Shortcut({ label, keys }: { label: string; keys: readonly string[] }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="flex flex-wrap justify-end gap-1">
        {keys.map((one) => (
          <kbd
            key={one}
            className="rounded-sm border border-line-strong bg-surface-sunken px-1.5 py-0.5 font-sans text-xs"
          >
            {formatKeys(one)}
          </kbd>
        ))}
      </dd>
    </>
  )
}
