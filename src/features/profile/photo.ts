/** Side of the square photo in px. */
const SIDE = 256

/** Crops a picture to its middle square, as a small data URL for the profile; undefined if the file is not a picture. */
export async function photoFrom(file: Blob): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    const side = Math.min(width, height)
    const canvas = document.createElement('canvas')
    canvas.width = SIDE
    canvas.height = SIDE
    const context = canvas.getContext('2d')
    if (!context) return undefined
    // JPEG has no transparency.
    context.fillStyle = 'white'
    context.fillRect(0, 0, SIDE, SIDE)
    context.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE)
    picture.close()
    return canvas.toDataURL('image/jpeg', 0.85)
  } catch {
    return undefined
  }
}
