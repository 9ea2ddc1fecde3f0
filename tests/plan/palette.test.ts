import { describe, expect, test } from 'vitest'
import { palettes } from '#plan/sprites/palette.ts'

/** WCAG 2.2's relative luminance of #rrggbb. */
function luminance(colour: string) {
  const channels = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string) {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(Object.entries(palettes))('the %s palette', (_, palette) => {
  const grounds = [palette.desk, palette.paper, palette.emptySheet, '#000000', '#808080']

  test('outlines a glyph so that it stands out 3:1 from any ground', () => {
    for (const ground of grounds) {
      expect(
        Math.max(contrast(palette.outline, ground), contrast(palette.halo, ground)),
      ).toBeGreaterThanOrEqual(3)
    }
  })

  test('edges the selected ring so that it does, too', () => {
    for (const ground of grounds) {
      expect(
        Math.max(contrast(palette.outline, ground), contrast(palette.selected, ground)),
      ).toBeGreaterThanOrEqual(3)
    }
  })

  test('goes from pale to deep, also for those who do not see its hues', () => {
    const { light, medium, heavy } = palette.marker
    expect(contrast(light.lit, medium.lit)).toBeGreaterThan(1.5)
    expect(contrast(medium.lit, heavy.lit)).toBeGreaterThan(2)
    expect(luminance(light.lit)).toBeGreaterThan(luminance(medium.lit))
    expect(luminance(medium.lit)).toBeGreaterThan(luminance(heavy.lit))
  })

  test('has marks that stand out 3:1 from the glyphs they are on', () => {
    for (const { lit, mark } of Object.values(palette.marker)) {
      expect(contrast(lit, mark)).toBeGreaterThanOrEqual(3)
    }
  })
})
