import { useErrorMessage } from '#app/forms/useErrorMessage.ts'
import { useIdentify, useStuckDevices } from '#app/identify/identify.ts'
import type { Device } from '#domain/devices.ts'
import type { ListIndex } from '#domain/listIndex.ts'
import { useText } from '#i18n/index.ts'
import { CircleAlert } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'

type StuckDevicesProps = {
  devices: ListIndex<Device>
  /** The selected devices, whose popovers show it already. */
  selected: readonly Device[]
}

/** Lists the devices that an identify flow, possibly of an earlier visit, has left without their profiles. */
export function StuckDevices({ devices, selected }: StuckDevicesProps) {
  const stuck = useStuckDevices()
  const others = [...stuck].filter((id) => !selected.some((device) => device.id === id))
  return others.map((id) => <StuckDevice key={id} id={id} name={devices.get(id)?.name ?? String(id)} />)
}

function StuckDevice({ id, name }: { id: number; name: string }) {
  const text = useText('identify')
  const common = useText('common')
  const reasonOf = useErrorMessage()
  const { warning, retry } = useIdentify(id)
  return (
    <div
      role="alert"
      className="pointer-events-auto flex max-w-xl flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-danger bg-surface-raised py-1.5 pr-1.5 pl-3 shadow-floating"
    >
      <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
      <p className="min-w-40 flex-1">
        {text('stuckDevice', { device: name, reason: warning ? reasonOf(warning) : '' })}
      </p>
      <Button onClick={retry}>{common('retry')}</Button>
    </div>
  )
}
