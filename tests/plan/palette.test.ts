import { describe, expect, test } from 'vitest'
import { type ImageLook, paletteOf, palettes } from '#plan/sprites/palette.ts'

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

test('a plan’s image is inverted in the dark theme alone, and faded in both', () => {
  const looks: readonly ImageLook[] = ['plain', 'faded', 'inverted', 'fadedAndInverted']
  expect(looks.map((look) => paletteOf('light', look).isImageInverted)).toEqual([false, false, false, false])
  expect(looks.map((look) => paletteOf('dark', look).isImageInverted)).toEqual([false, false, true, true])
  expect(paletteOf('light', 'inverted')).toBe(palettes.light)
  for (const theme of ['light', 'dark'] as const) {
    expect(paletteOf(theme, 'plain')).toBe(palettes[theme])
    expect(paletteOf(theme, 'faded').imageOverlay).not.toBe(palettes[theme].imageOverlay)
  }
})

describe.each(Object.entries(palettes))('the %s palette', (_, palette) => {
  const backgrounds = [palette.background, palette.paper, palette.emptyPaper, '#000000', '#808080']

  test('outlines a glyph with a contrast of 3:1 to any background', () => {
    for (const background of backgrounds) {
      expect(
        Math.max(contrast(palette.outline, background), contrast(palette.halo, background)),
      ).toBeGreaterThanOrEqual(3)
    }
  })

  test('edges the ring of the selection with as much', () => {
    for (const background of backgrounds) {
      expect(
        Math.max(contrast(palette.outline, background), contrast(palette.selected, background)),
      ).toBeGreaterThanOrEqual(3)
    }
  })

  test('has eight colours for groups, each with a contrast of 4.5:1 to a ring’s halo', () => {
    const colours = Object.values(palette.group)
    expect(new Set(colours).size).toBe(8)
    for (const colour of colours) expect(contrast(colour, palette.halo)).toBeGreaterThanOrEqual(4.5)
  })

  test('goes from pale to deep, also without its hues', () => {
    const { light, medium, heavy } = palette.marker
    expect(contrast(light.lit, medium.lit)).toBeGreaterThan(1.5)
    expect(contrast(medium.lit, heavy.lit)).toBeGreaterThan(2)
    expect(luminance(light.lit)).toBeGreaterThan(luminance(medium.lit))
    expect(luminance(medium.lit)).toBeGreaterThan(luminance(heavy.lit))
  })

  test('has marks with a contrast of 3:1 to their glyphs', () => {
    for (const { lit, mark } of Object.values(palette.marker)) {
      expect(contrast(lit, mark)).toBeGreaterThanOrEqual(3)
    }
  })
})
