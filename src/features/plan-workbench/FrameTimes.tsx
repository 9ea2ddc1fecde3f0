import type { RefObject } from 'react'
import { useFrameTimes } from './useFrameTimes.ts'

/** Milliseconds at the chart's full height. */
const HIGHEST = 50
const BUDGET = 1000 / 60

/** The last frame times of a plan in use. */
export function FrameTimes({ of }: { of: RefObject<HTMLElement | null> }) {
  const times = useFrameTimes(of)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(1) ?? '–'
  return (
    <div className="workbench-frames">
      <svg viewBox={`0 0 240 ${HIGHEST}`} preserveAspectRatio="none" aria-hidden="true">
        {times.map((time, index) => {
          const height = Math.min(time, HIGHEST)
          // biome-ignore lint/suspicious/noArrayIndexKey: frames have no identity but their index
          return <rect key={index} x={index * 2} y={HIGHEST - height} width={1.5} height={height} />
        })}
        <path d={`M0 ${HIGHEST - BUDGET}H240`} />
      </svg>
      <output>
        {times.length} frames: {at(0.5)} ms, p95 {at(0.95)} ms, longest {at(0.999)} ms
      </output>
    </div>
  )
}
