import type { Reply } from './calls.ts'
import { SILENCE_LIMIT, watchSilence } from './timeLimit.ts'
import { notJson, Unreadable } from './unreadable.ts'

type Upload = {
  readonly url: string
  readonly token: string | undefined
  readonly body: Blob
  /** The share that has gone out, 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal?: AbortSignal | undefined
}

/**
 * PUTs bytes, as `fetch` would, but tells how far it is: that, `fetch` can't.
 * @throws TypeError where nothing answers, NoAnswer where nothing moves any more,
 *   Unreadable where what answers is no JSON, AbortError where `signal` says so
 */
export function upload<Body>({ url, token, body, onProgress, signal }: Upload): Promise<Reply<Body>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Content-Type', body.type)
    if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`)
    const silence = watchSilence(SILENCE_LIMIT, (reason) => {
      reject(reason)
      request.abort()
    })
    request.upload.onprogress = ({ loaded, total }) => {
      silence.moved()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onprogress = silence.moved
    request.onloadend = silence.end
    request.onload = () => {
      const response = new Response(null, { status: request.status })
      const text = request.responseText
      const read = jsonIn(text)
      if (!response.ok) resolve({ error: read ?? text, response })
      // 204 has no body; the plan is read back then.
      else if (text === '') resolve({ response })
      else if (read === undefined) reject(new Unreadable(notJson))
      else resolve({ data: read as Body, response })
    }
    request.onerror = () => reject(new TypeError('The upload did not arrive'))
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
