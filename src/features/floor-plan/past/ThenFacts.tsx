import { Fact, Facts } from '#app/device/Facts.tsx'
import type { Device } from '#domain/devices.ts'
import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { levelAt, type Moment, motionAt } from './moment.ts'
import { useMomentTexts } from './useMomentTexts.ts'

type ThenProps = { device: Device; moment: Moment }

/** What a device reported at a moment of the past. */
export function ThenFacts({ device, moment }: ThenProps) {
  const text = useText('past')
  const { timeOf } = useMomentTexts()
  const { level, motion } = useThen({ device, moment })
  return (
    <Facts title={text('at', { time: timeOf(moment.time) })}>
      {level !== undefined && <Fact name={text('level')}>{level}</Fact>}
      {motion !== undefined && <Fact name={text('motion')}>{motion}</Fact>}
    </Facts>
  )
}

/** The same in lines, for a tooltip. */
export function ThenLines({ device, moment }: ThenProps) {
  const { timeOf } = useMomentTexts()
  const { level, motion } = useThen({ device, moment })
  return (
    <>
      <p>{[timeOf(moment.time), level].filter(Boolean).join(' · ')}</p>
      {motion && <p>{motion}</p>}
    </>
  )
}

/** Undefined for what the device does not report. */
function useThen({ device: { id }, moment: { zoneDay, minute } }: ThenProps) {
  const text = useText('past')
  if (!zoneDay) return { level: undefined, motion: undefined }
  const level = levelAt(zoneDay, id, minute)
  const isMoving = motionAt(zoneDay, id, minute)
  return {
    level: zoneDay.luminaires.has(id)
      ? level === undefined
        ? text('noReport')
        : formatPercent(level, 0)
      : undefined,
    motion: isMoving === undefined ? undefined : text(isMoving ? 'motion' : 'noMotion'),
  }
}
