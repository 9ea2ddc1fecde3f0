import { type KeyboardEvent, memo, type ReactNode } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { Pause, Play } from '#icons/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Select } from '#ui/Select.tsx'
import { type Playback, SPEEDS, type Speed } from './playback.ts'
import { useStep, useStepValue } from './useStep.ts'

type TimeSliderProps = {
  playback: Playback
  /** What a step is, such as an hour. */
  label: string
  /** The shown step; undefined if there is none. */
  value: string | undefined
  /** Steps of Page Up and Page Down. */
  leap: number
  /** Over the slider's track, as wide as that. */
  children?: ReactNode
}

/**
 * Play, its speed, and a slider: arrows move by a step, Page Up and Down by several, and the space bar plays and pauses.
 */
export function TimeSlider({ playback, label, value, leap, children }: TimeSliderProps) {
  const { step, steps } = useStep(playback)

  function onKeyDown(event: KeyboardEvent) {
    const next = stepAfterKey(event.key, step, steps, leap)
    if (event.key !== ' ' && next === undefined) return
    event.preventDefault()
    if (next === undefined) playback.toggle()
    else playback.goTo(next)
  }

  return (
    <>
      <PlayControls playback={playback} />
      <div className="flex min-w-40 flex-1 flex-col">
        {/* The thumb's middle is half its width from the track's ends. */}
        {children && <div className="px-2">{children}</div>}
        <input
          type="range"
          aria-label={label}
          aria-valuetext={value}
          min={0}
          max={Math.max(0, steps - 1)}
          value={Math.max(0, step)}
          disabled={value === undefined}
          onChange={({ target }) => playback.goTo(Number(target.value))}
          onKeyDown={onKeyDown}
          className="h-9 w-full accent-accent-text disabled:opacity-50"
        />
      </div>
    </>
  )
}

/** Memoised: they rarely change from one step to the next. */
const PlayControls = memo(({ playback }: { playback: Playback }) => {
  const text = useText('playback')
  const isPlaying = useStepValue(playback, (state) => state.isPlaying)
  const speed = useStepValue(playback, (state) => state.speed)
  const canPlay = useStepValue(playback, ({ steps }) => steps > 1)
  return (
    <>
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={text(isPlaying ? 'pause' : 'play')}
        disabled={!canPlay}
        onClick={playback.toggle}
      />
      <Select
        label={text('speed')}
        value={String(speed)}
        options={SPEEDS.map((each) => ({
          value: String(each),
          label: text('times', { speed: formatNumber(each) }),
        }))}
        onChange={(chosen) => playback.changeSpeed(Number(chosen) as Speed)}
        className="w-20 [&>label]:sr-only"
      />
    </>
  )
})

/** The step that a key moves to; undefined for other keys. */
function stepAfterKey(key: string, step: number, steps: number, leap: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return step - 1
    case 'ArrowRight':
    case 'ArrowUp':
      return step + 1
    case 'PageDown':
      return step - leap
    case 'PageUp':
      return step + leap
    case 'Home':
      return 0
    case 'End':
      return steps - 1
    default:
      return undefined
  }
}
