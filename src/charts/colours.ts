import type { LineTone } from './lineOptions.ts'

/** The theme's colours for a canvas, as CSS colours. */
export type ChartColours = {
  readonly axis: string
  readonly grid: string
  readonly line: Readonly<Record<LineTone, string>>
  readonly wash: string
  readonly text: string
  /** The chart's background. */
  readonly surface: string
}

const tokens = {
  axis: 'text-muted',
  grid: 'line',
  wash: 'accent-soft',
  text: 'text',
  surface: 'surface-raised',
  primary: 'accent-text',
  secondary: 'text',
  detail: 'text-muted',
  primaryBefore: 'accent-text',
  secondaryBefore: 'text',
}

/**
 * Resolves a theme's colours at `host`, since a canvas does not support `light-dark()`. All are set before one is
 * read, so the browser computes styles once.
 */
export function coloursAt(host: HTMLElement, theme: 'light' | 'dark'): ChartColours {
  const probes = new Map<string, HTMLElement>()
  const probe = document.createElement('span')
  // Paper is light before the browser applies what is for printing.
  probe.style.colorScheme = theme
  for (const token of new Set(Object.values(tokens))) {
    const part = document.createElement('span')
    part.style.color = `var(--color-${token})`
    probe.append(part)
    probes.set(token, part)
  }
  host.append(probe)
  const read = (name: keyof typeof tokens) => {
    const part = probes.get(tokens[name])
    return part ? getComputedStyle(part).color : ''
  }
  const colours = {
    axis: read('axis'),
    grid: read('grid'),
    line: {
      primary: read('primary'),
      secondary: read('secondary'),
      detail: read('detail'),
      primaryBefore: read('primaryBefore'),
      secondaryBefore: read('secondaryBefore'),
    },
    wash: read('wash'),
    text: read('text'),
    surface: read('surface'),
  }
  probe.remove()
  return colours
}
