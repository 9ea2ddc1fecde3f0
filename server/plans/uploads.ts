import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { HttpError } from '../http/httpErrors.ts'

/** Concurrent uploads in total and per user. Each takes up to 100 MB of disk and one piece of memory. */
const limits = { all: 8, user: 2 }
/** Idle and total time-outs in ms. */
const longest = { pause: 60_000, upload: 15 * 60_000 }

/** Receives uploads to disk, since many large files would not fit in memory. */
export class Uploads {
  readonly #users: number[] = []

  /**
   * Receives a file and calls `work` with it. `folder` is removed after `work`.
   *
   * @throws HttpError 413 if the file is larger than `limit` bytes, 503 if there are too many uploads, 400 if the
   * upload is aborted
   */
  async receive<Result>(
    { user, body, limit }: { user: number; body: Readable; limit: number },
    work: (upload: { path: string; folder: string }) => Promise<Result>,
  ): Promise<Result> {
    if (this.#users.length >= limits.all || this.#users.filter((one) => one === user).length >= limits.user)
      throw new HttpError(503, 'Other files are being uploaded. Try again in a few seconds.')
    this.#users.push(user)
    try {
      const folder = await mkdtemp(join(tmpdir(), 'latern-upload-'))
      try {
        const path = join(folder, 'upload')
        await writeTo(path, body, limit)
        return await work({ path, folder })
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    } finally {
      this.#users.splice(this.#users.indexOf(user), 1)
    }
  }
}

async function writeTo(path: string, body: Readable, limit: number): Promise<void> {
  const cut = () => body.destroy(new Error('The upload took too long'))
  const pause = setTimeout(cut, longest.pause)
  const whole = setTimeout(cut, longest.upload)
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const chunk of chunksOf(body)) {
      size += chunk.length
      if (size > limit) throw new HttpError(413, `The file is larger than ${limit / 1024 / 1024} MB`)
      await file.writeFile(chunk)
      pause.refresh()
    }
  } finally {
    clearTimeout(pause)
    clearTimeout(whole)
    await file.close()
  }
}

/** The unread rest of the body stays on the connection, so that an error can still be sent. */
async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  const chunks = body.iterator({ destroyOnReturn: false })
  try {
    yield* chunks
  } catch {
    throw new HttpError(400, 'The upload broke off')
  }
}
