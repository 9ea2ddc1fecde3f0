import { levelSizes } from '#plan/kernel/imageLevel.ts'
import { plan } from '../scenario.ts'

/** An image halved again and again, largest first, made on the main thread before anything is measured. */
export async function loadLevels(url: string): Promise<ImageBitmap[]> {
  const response = await fetch(url)
  const levels = [await createImageBitmap(await response.blob())]
  for (const { width, height } of levelSizes(plan, 500).slice(1)) {
    const canvas = new OffscreenCanvas(width, height)
    const larger = levels.at(-1)
    if (larger) canvas.getContext('2d')?.drawImage(larger, 0, 0, width, height)
    levels.push(canvas.transferToImageBitmap())
  }
  return levels
}

export async function loadElement(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}
