import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestApi } from '#support/testApi.ts'

/** The parts of XMLHttpRequest that an upload needs; the test decides the outcome. */
class FakeRequest {
  static latest: FakeRequest
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  opened = ''
  sent: unknown
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void

  constructor() {
    FakeRequest.latest = this
  }
  open(method: string, url: string) {
    this.opened = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.onabort?.()
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const plan = new Blob(['bytes'], { type: 'image/png' })

function begin(signal?: AbortSignal) {
  const shares: number[] = []
  const problems: unknown[] = []
  const api = createTestApi({
    host: 'https://provider.test',
    token: () => 'the-token',
    onProblem: (problem) => problems.push(problem),
  })
  const answer = api.uploadPlan(4, plan, (share) => shares.push(share), signal)
  return { answer, shares, problems, request: FakeRequest.latest }
}

test('a plan goes out as its bytes, with its type and the Bearer header', async () => {
  const { request, answer } = begin()
  request.answer(200, { id: 4 })
  expect(request).toMatchObject({
    opened: 'PUT https://provider.test/api/v2/latern/areas/4/plan',
    headers: { 'Content-Type': 'image/png', Authorization: 'Bearer the-token' },
    sent: plan,
  })
  expect(await answer).toEqual({ ok: true, value: { id: 4 } })
})

test('progress is reported as a share', async () => {
  const { request, shares } = begin()
  request.upload.onprogress?.({ loaded: 10, total: 40 })
  request.upload.onprogress?.({ loaded: 40, total: 40 })
  expect(shares).toEqual([0.25, 1])
})

test('a refusal is a problem with the server’s words', async () => {
  const { request, answer, problems } = begin()
  request.answer(400, { message: 'The file is not a whole PNG' })
  expect(await answer).toMatchObject({
    ok: false,
    error: { kind: 'refused', status: 400, message: 'The file is not a whole PNG' },
  })
  expect(problems).toHaveLength(1)
})

test.each([
  ['half an answer', '{"id":4,"na'],
  ['a page', '<!doctype html><title>Wi-Fi</title>'],
])('%s in place of the saved zone is said', async (_, text) => {
  const { request, answer } = begin()
  request.status = 200
  request.responseText = text
  request.onload?.()
  expect(await answer).toMatchObject({
    ok: false,
    error: { kind: 'refused', message: 'The server sent something else than JSON' },
  })
})

test('a server that does not answer is unreachable', async () => {
  const { request, answer } = begin()
  request.onerror?.()
  expect(await answer).toMatchObject({ ok: false, error: { kind: 'unreachable' } })
})

test('cancelled, it rejects with an AbortError, and no problem is reported', async () => {
  const controller = new AbortController()
  const { answer, problems } = begin(controller.signal)
  controller.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  expect(problems).toEqual([])
})
