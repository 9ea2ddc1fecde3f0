import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import uPlot from 'uplot'
import { coloursAt } from './colours.ts'
import { type Line, type LineLook, lineOptions } from './lineOptions.ts'
import type { Points } from './steps.ts'
import { isWhole, scaleRange, type VisibleRange } from './zoom.ts'

type LinePlot = {
  readonly look: LineLook
  readonly points: Points
  readonly edges: Float64Array
  readonly theme: 'light' | 'dark'
  readonly isHidden: (line: Line) => boolean
  readonly onPoint: (time: number | undefined) => void
  /** Called with the visible part; undefined for the whole. Without it there is no zoom. */
  readonly onZoom?: ((shown: VisibleRange | undefined) => void) | undefined
  readonly zoom: VisibleRange | undefined
}

export const wholeOf = ([times]: Points): VisibleRange => ({ from: times[0] ?? 0, to: times.at(-1) ?? 0 })

/** A uPlot that fills `host`, keeps its zoom when values change, and is recreated for another look or theme. */
export function useLinePlot(plot: LinePlot) {
  const { look, points, theme, isHidden, onZoom } = plot
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot>(undefined)
  const current = useEffectEvent(() => plot)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only whether there is a zoom matters to the options
  useEffect(() => {
    const box = host.current
    if (!box) return
    const { points, zoom, isHidden, onZoom } = current()
    const options = lineOptions(look, {
      width: box.clientWidth,
      height: box.clientHeight,
      colours: coloursAt(box, theme),
      edges: () => current().edges,
      isHidden,
      onPoint: (time) => current().onPoint(time),
      onShow:
        onZoom &&
        ((shown) => {
          const { points, onZoom } = current()
          onZoom?.(isWhole(shown, wholeOf(points)) ? undefined : shown)
        }),
    })
    const made = new uPlot(options, points as uPlot.AlignedData, box)
    if (zoom) made.setScale('x', { min: zoom.from, max: zoom.to })
    chart.current = made
    // The observer reports the initial size first; setting an equal size would redraw.
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = box
      if (width !== made.width || height !== made.height) made.setSize({ width, height })
    })
    observer.observe(box)
    return () => {
      observer.disconnect()
      made.destroy()
      chart.current = undefined
    }
  }, [look, theme, onZoom === undefined])

  useEffect(() => {
    const made = chart.current
    if (!made || made.data === (points as uPlot.AlignedData)) return
    const { zoom } = current()
    const before = wholeOf(made.data as Points)
    const isSameSpan = before.from === points[0][0] && before.to === points[0].at(-1)
    if (zoom && isSameSpan) {
      made.setData(points as uPlot.AlignedData, false)
      made.setScale('x', { min: zoom.from, max: zoom.to })
    } else made.setData(points as uPlot.AlignedData)
  }, [points])

  useEffect(() => {
    const made = chart.current
    for (const [place, line] of look.lines.entries()) {
      const show = !isHidden(line)
      if (made && made.series[place + 1]?.show !== show) made.setSeries(place + 1, { show })
    }
  }, [look, isHidden])

  const show = useCallback(
    ({ from, to }: VisibleRange) => chart.current?.setScale('x', { min: from, max: to }),
    [],
  )
  const zoomBy = useCallback(
    (factor: number) => {
      const { data, scales } = chart.current ?? {}
      if (scales?.x?.min == null || scales.x.max == null) return
      show(scaleRange({ from: scales.x.min, to: scales.x.max }, factor, wholeOf(data as Points)))
    },
    [show],
  )
  const zoomOut = useCallback(() => {
    if (chart.current) show(wholeOf(chart.current.data as Points))
  }, [show])

  return { host, chart, show, zoomBy, zoomOut }
}
