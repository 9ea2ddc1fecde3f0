/** What a canvas is drawn with, as the theme has it: any CSS colour it can read. */
export interface ChartColours {
  readonly axis: string
  readonly grid: string
  readonly line: Readonly<Record<'primary' | 'secondary', string>>
  readonly wash: string
}

/** The theme's colours as they are where `host` stands; a canvas does not follow `light-dark()` by itself. */
export function coloursAt(host: HTMLElement): ChartColours {
  const probe = document.createElement('span')
  host.append(probe)
  const read = (token: string) => {
    probe.style.color = `var(--color-${token})`
    return getComputedStyle(probe).color
  }
  const colours = {
    axis: read('text-muted'),
    grid: read('line'),
    line: { primary: read('accent-text'), secondary: read('text') },
    wash: read('accent-soft'),
  }
  probe.remove()
  return colours
}
