import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Refusal } from '../http/refusal.ts'

/** Uploads in progress, of everybody and of one user. Each takes up to 100 MB of disk, and no more than a piece of memory. */
const most = { all: 8, user: 2 }
/** ms without a byte, and in all. */
const longest = { pause: 60_000, upload: 15 * 60_000 }

/** Files on their way in: kept on disk while they come, since many large ones would not fit in memory. */
export class Uploads {
  readonly #users: number[] = []

  /**
   * Receives a file and works on it. `folder` is there for as long as `work` takes.
   *
   * @throws Refusal 413 where it has more than `limit` bytes, 503 where there are too many, 400 where it breaks off
   */
  async receive<Result>(
    { user, body, limit }: { user: number; body: Readable; limit: number },
    work: (upload: { path: string; folder: string }) => Promise<Result>,
  ): Promise<Result> {
    if (this.#users.length >= most.all || this.#users.filter((one) => one === user).length >= most.user)
      throw new Refusal(503, 'Other files are being uploaded. Try again in a few seconds.')
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
      if (size > limit) throw new Refusal(413, `The file is larger than ${limit / 1024 / 1024} MB`)
      await file.writeFile(chunk)
      pause.refresh()
    }
  } finally {
    clearTimeout(pause)
    clearTimeout(whole)
    await file.close()
  }
}

/** What is left of the body when nobody wants more of it stays with the connection, so that a refusal can still be answered. */
async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  const chunks = body.iterator({ destroyOnReturn: false })
  try {
    yield* chunks
  } catch {
    throw new Refusal(400, 'The upload broke off')
  }
}
