/** Sample images, generated in the page. */
export const imageChoices = ['none', 'SVG', '8000 × 6000'] as const
export type ImageChoice = (typeof imageChoices)[number]

const ROOM = 500

/** @returns a drawing's URL; undefined for none */
export async function drawingFor(choice: ImageChoice): Promise<string | undefined> {
  switch (choice) {
    case 'none':
      return undefined
    case 'SVG':
      return URL.createObjectURL(new Blob([rooms(4000, 3000)], { type: 'image/svg+xml' }))
    case '8000 × 6000':
      return URL.createObjectURL(await rasterised(8000, 6000))
  }
}

function rooms(width: number, height: number) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><pattern id="room" width="${ROOM}" height="${ROOM}" patternUnits="userSpaceOnUse">
<path d="M0 0H180M280 0H${ROOM}M0 0V140M0 240V${ROOM}" stroke="#222" stroke-width="24" fill="none"/></pattern></defs>
<rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="100%" fill="url(#room)"/></svg>`
}

async function rasterised(width: number, height: number) {
  const url = URL.createObjectURL(new Blob([rooms(width, height)], { type: 'image/svg+xml' }))
  const image = new Image()
  image.src = url
  await image.decode()
  URL.revokeObjectURL(url)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/png' })
}
