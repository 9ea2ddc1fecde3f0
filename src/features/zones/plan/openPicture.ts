import { largestPlanBytes, type PlanType } from '#domain/planImage.ts'
import { NoPicture, type Picture } from './picture.ts'

type FileKind = PlanType | 'application/pdf'

/** Detects the type by the first bytes, not by the name. */
async function kindOf(file: Blob): Promise<FileKind | undefined> {
  const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer())
  const text = String.fromCharCode(...start)
  if (text.startsWith('\x89PNG')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.includes('%PDF-')) return 'application/pdf'
  if (/<svg[\s>]|<(\w+):svg[\s>]|<!doctype svg/i.test(text)) return 'image/svg+xml'
  // Drawing programs may write long comments first.
  const isMarkup = /^(\xef\xbb\xbf)?\s*<(\?xml|!--)/.test(text)
  return isMarkup && /<(\w+:)?svg[\s>]/.test(await file.text()) ? 'image/svg+xml' : undefined
}

/** @throws NoPicture */
export async function openPicture(file: File): Promise<Picture> {
  if (file.size > largestPlanBytes) throw new NoPicture('tooLarge')
  const kind = await kindOf(file)
  if (kind === undefined) throw new NoPicture('notAPlan')
  if (kind === 'application/pdf') {
    const { openPdf } = await import('./pdf.ts')
    return openPdf(file)
  }
  const original = new Blob([file], { type: kind })
  try {
    const drawable =
      kind === 'image/svg+xml' ? await decodeDrawing(original) : await createImageBitmap(original)
    const { width, height } = drawable
    return {
      name: file.name,
      size: { width, height },
      drawable,
      original,
      writtenAs: kind === 'image/svg+xml' ? 'image/png' : kind,
    }
  } catch {
    throw new NoPicture('broken')
  }
}

/** The assumed longer side of a drawing, in pixels. */
const DRAWING = 4096

async function decodeDrawing(blob: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(blob)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    // A drawing without a size counts as 4:3, as on the plan.
    const natural = { width: image.naturalWidth || 4, height: image.naturalHeight || 3 }
    const scale = DRAWING / Math.max(natural.width, natural.height)
    image.width = Math.round(natural.width * scale)
    image.height = Math.round(natural.height * scale)
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}
