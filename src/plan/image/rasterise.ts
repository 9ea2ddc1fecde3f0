/** The longer side of a rasterised drawing, pixels: sharp at five times a laptop's screen, in 64 MB at most. */
const LONGER_SIDE = 4096

/**
 * An SVG as pixels. Only the page can decode one, so this blocks it while the drawing is rasterised.
 * @throws EncodingError where it is not a drawing
 */
export async function rasterise(drawing: Blob): Promise<ImageBitmap> {
  const image = new Image()
  const url = URL.createObjectURL(drawing)
  try {
    image.src = url
    await image.decode()
    const { width, height } = rasterSize(image.naturalWidth, image.naturalHeight)
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
    return canvas.transferToImageBitmap()
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** A drawing without a size of its own counts as 4:3. */
function rasterSize(naturalWidth: number, naturalHeight: number) {
  const width = naturalWidth || 4
  const height = naturalHeight || 3
  const scale = LONGER_SIDE / Math.max(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
