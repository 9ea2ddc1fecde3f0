import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist'
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker'
import { CMapFiles, NamedFiles } from './pdfFiles.ts'
import { NoPicture, type Picture } from './picture.ts'

/** The longer side of a rendered page in pixels: 5 per millimetre of A0. */
const LONGER_SIDE = 6000

/** @throws NoPicture */
export async function openPdf(file: File): Promise<Picture> {
  GlobalWorkerOptions.workerPort ??= new PdfWorker()
  try {
    // Disables code execution and external resources, which the console's CSP forbids anyway.
    const document = await getDocument({
      data: await file.arrayBuffer(),
      isEvalSupported: false,
      useSystemFonts: true,
      useWorkerFetch: false,
      WasmFactory: NamedFiles,
      StandardFontDataFactory: NamedFiles,
      CMapReaderFactory: CMapFiles,
      enableXfa: false,
      stopAtErrors: false,
      verbosity: VerbosityLevel.ERRORS,
    }).promise
    return await drawPage(document, file.name, 1)
  } catch (error) {
    throw new NoPicture(isLocked(error) ? 'locked' : 'broken')
  }
}

const isLocked = (error: unknown) => error instanceof Error && error.name === 'PasswordException'

async function drawPage(document: PDFDocumentProxy, name: string, shown: number): Promise<Picture> {
  const page = await document.getPage(shown)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: LONGER_SIDE / Math.max(width, height) })
  const canvas = window.document.createElement('canvas')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvas, viewport }).promise
  return {
    name,
    size: { width: canvas.width, height: canvas.height },
    drawable: canvas,
    writtenAs: 'image/png',
    pages: { count: document.numPages, shown, open: (next) => drawPage(document, name, next) },
  }
}
