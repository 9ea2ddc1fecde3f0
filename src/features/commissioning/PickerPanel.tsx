import { useState } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { ListPlus } from '#icons/index.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import { Picker, type PickerProps } from './Picker.tsx'

type PickerPanelProps = PickerProps & {
  /** Whether a chip is being dragged, so that the plan must be visible. */
  isDragging: boolean
}

/** The picker beside the plan; on a small screen it closes after a pick. */
export function PickerPanel({ isDragging, ...picker }: PickerPanelProps) {
  const { zone, devices, onPick, onArrange } = picker
  const text = useText('commissioning')
  const [open, setOpen] = useState(false)
  return (
    <SidePanel
      label={text('picker.title')}
      open={open}
      onOpenChange={setOpen}
      title={zone.name}
      opener={{
        icon: ListPlus,
        text: formatNumber(devices.length),
        label: `${text('picker.title')}, ${formatNumber(devices.length)}`,
      }}
      seeThrough={isDragging}
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
    </SidePanel>
  )
}
