import type { Engine } from './drivers/engine.ts'

/** A picture as rows of squares, each with its mean colour: red, green, blue, 0–255. */
export type Picture = { readonly width: number; readonly height: number; readonly colours: readonly number[] }

/** What the plan shows, once it rests. */
export const pictureOfPlan = (engine: Engine): Promise<Picture> =>
  engine.run(async () => {
    const side = 16
    function picture() {
      const shown = [...document.querySelectorAll<HTMLCanvasElement>('.plan-stage canvas')].find(
        ({ style }) => style.visibility !== 'hidden',
      )
      const context = shown && new OffscreenCanvas(shown.width, shown.height).getContext('2d')
      if (!context) throw new Error('No canvas is shown')
      context.drawImage(shown, 0, 0)
      const { data, width, height } = context.getImageData(0, 0, shown.width, shown.height)
      const columns = Math.floor(width / side)
      const rows = Math.floor(height / side)
      const colours: number[] = []
      for (let row = 0; row < rows; row++)
        for (let column = 0; column < columns; column++)
          for (let channel = 0; channel < 3; channel++) {
            let sum = 0
            for (let y = row * side; y < (row + 1) * side; y++)
              for (let x = column * side; x < (column + 1) * side; x++)
                sum += data[(y * width + x) * 4 + channel] ?? 0
            colours.push(Math.round(sum / side ** 2))
          }
      return { width, height, colours }
    }
    let last = picture()
    for (let before: typeof last | undefined; JSON.stringify(before) !== JSON.stringify(last); ) {
      before = last
      for (let frame = 0; frame < 15; frame++) await new Promise(requestAnimationFrame)
      last = picture()
    }
    return last
  })

/** How far two pictures' squares are apart, of 255: on average, and the one that differs most. */
export function differenceOf(one: Picture, other: Picture) {
  const apart = one.colours.map((value, at) => Math.abs(value - (other.colours[at] ?? -255)))
  return { mean: apart.reduce((sum, value) => sum + value, 0) / apart.length, most: Math.max(...apart) }
}
