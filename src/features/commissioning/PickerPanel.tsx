import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { useMediaQuery, wideWindow } from '#ui/useMediaQuery.ts'
import { Picker, type PickerProps } from './Picker.tsx'

type PickerPanelProps = PickerProps & {
  /** A chip is on its way to the plan, which must be seen. */
  isCarrying: boolean
}

/** The sidebar, 240 px (specification §9); on a small screen it slides over the plan, and out of its way again. */
export function PickerPanel({ isCarrying, ...picker }: PickerPanelProps) {
  const { zone, devices, onPick, onArrange } = picker
  const text = useText('commissioning')
  const wide = useMediaQuery(wideWindow)
  const [open, setOpen] = useState(false)
  if (wide) {
    return (
      <aside
        aria-label={text('picker.title')}
        className="flex w-60 shrink-0 flex-col border-r border-line bg-surface-raised"
      >
        <Picker {...picker} />
      </aside>
    )
  }
  return (
    <div className="flex shrink-0 items-center gap-3 border-b border-line bg-surface-raised py-1.5 pr-1.5 pl-3">
      <p className="min-w-0 flex-1 truncate font-medium">{zone.name}</p>
      <Button
        icon={ListPlus}
        aria-label={`${text('picker.title')}, ${devices.length}`}
        onClick={() => setOpen(true)}
      >
        {devices.length}
      </Button>
      <Drawer
        open={open}
        onOpenChange={setOpen}
        label={text('picker.title')}
        seeThrough={isCarrying}
        className="w-72"
      >
        <Picker
          {...picker}
          onPick={(device) => {
            setOpen(false)
            onPick(device)
          }}
          onArrange={(chosen) => {
            setOpen(false)
            onArrange(chosen)
          }}
        />
      </Drawer>
    </div>
  )
}
