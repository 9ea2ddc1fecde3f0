import { useMemo } from 'react'
import type { Site } from '#app/site/siteModel.ts'
import { motionSensors } from '#domain/devices.ts'
import { compareNames } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { X } from '#icons/index.ts'
import { Chooser } from '#ui/Chooser.tsx'
import { IconButton } from '#ui/IconButton.tsx'

type SensorsFieldProps = {
  site: Site
  /** Guids of the sensors' controllers. */
  guids: readonly string[]
  disabled: boolean
  onChange: (guids: readonly string[]) => void
}

type Sensor = {
  readonly guid: string
  readonly name: string
}

/** A profile's sensors by name; stored as controller guids. */
export function SensorsField({ site, guids, disabled, onChange }: SensorsFieldProps) {
  const text = useText('dimmingProfiles')
  const sensors = useSensors(site)
  const nameOf = (guid: string) =>
    sensors.find((sensor) => sensor.guid === guid)?.name ?? text('form.unknownSensor', { guid })
  return (
    <div className="flex flex-col gap-2">
      {disabled ? (
        <p className="text-xs font-medium text-text-muted">{text('form.sensors')}</p>
      ) : (
        <Chooser<Sensor>
          label={text('form.sensors')}
          prompt={text('form.addSensor')}
          hint={text('form.sensorsHint')}
          items={sensors.filter(({ guid }) => !guids.includes(guid))}
          value={undefined}
          textOf={({ name }) => name}
          keyOf={({ guid }) => guid}
          onChoose={({ guid }) => onChange([...guids, guid])}
        />
      )}
      {guids.length > 0 && (
        <ul aria-label={text('form.sensors')} className="flex flex-wrap gap-1">
          {guids.map((guid) => (
            <li
              key={guid}
              className="flex max-w-full items-center rounded-md border border-line bg-surface-sunken pl-2 text-xs"
            >
              <span className="truncate py-1.5 pr-2">{nameOf(guid)}</span>
              {!disabled && (
                <IconButton
                  icon={X}
                  label={text('form.removeSensor', { sensor: nameOf(guid) })}
                  onClick={() => onChange(guids.filter((other) => other !== guid))}
                  className="size-7"
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Devices that sense motion and have a controller, by name. */
function useSensors({ devices, byId }: Site): Sensor[] {
  return useMemo(
    () =>
      motionSensors(devices)
        .flatMap(({ name, controller }) => {
          const guid = byId.controllers.get(controller ?? 0)?.guid
          return guid === undefined ? [] : [{ guid, name }]
        })
        .sort((one, other) => compareNames(one.name, other.name)),
    [devices, byId],
  )
}
