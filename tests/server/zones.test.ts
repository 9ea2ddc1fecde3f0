import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { largestPlanBytes } from '#domain/planImage.ts'
import type { Area, PollResponse } from '#openapi/lighting.d.ts'
import { makeSite } from '#support/field.ts'
import { hugePng, pictures, png } from '#support/pictures.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let site: Awaited<ReturnType<typeof makeSite>>
beforeAll(async () => {
  server = await startTestServer()
  site = await makeSite(server.database)
})
afterAll(() => server.stop())

type Refused = { message: string }

const areas = async () =>
  (await server.signedIn<PollResponse>('POST', '/api/v2/poll', { tables: ['areas'] })).body.areas ?? []
const made = async (name: string) =>
  (await server.signedIn<Area>('POST', '/api/v2/latern/areas', { name })).body

describe('a zone', () => {
  test('is made with its name alone, and who polls next sees it', async () => {
    await areas()
    const area = await made('Quay')
    expect(area).toEqual({
      id: area.id,
      name: 'Quay',
      image: null,
      settings: [],
      installation_date: null,
    })
    expect(await areas()).toContainEqual(area)
  })

  test('needs a name', async () => {
    const answer = await server.signedIn<Refused>('POST', '/api/v2/latern/areas', { name: '' })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('body.name') } })
  })

  test('is deleted with its settings while it is empty, and its number is not given again', async () => {
    const { id } = await made('Shed')
    await server.signedIn('POST', '/area_settings', { area_id: id, name: 'grid_width', value: 5 })
    expect((await server.signedIn('DELETE', `/api/v2/latern/areas/${id}`)).status).toBe(204)
    expect((await areas()).map((area) => area.id)).not.toContain(id)
    expect((await made('Shed')).id).toBeGreaterThan(id)
    expect((await server.signedIn('DELETE', `/api/v2/latern/areas/${id}`)).status).toBe(404)
  })

  test('stays while devices belong to it, and the refusal counts them', async () => {
    const answer = await server.signedIn<Refused>('DELETE', '/api/v2/latern/areas/2')
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'Deck is not empty: 8 devices belong to it' },
    })
  })

  test('is not the root: that one stays', async () => {
    expect((await server.signedIn('DELETE', '/api/v2/latern/areas/1')).status).toBe(409)
  })
})

const upload = <Body = Area>(id: number, type: string, bytes: Uint8Array) =>
  server.send<Body>('PUT', `/api/v2/latern/areas/${id}/plan`, bytes, {
    authorization: `Bearer ${server.token}`,
    'content-type': type,
  })
const served = (image: string | null) => fetch(`${server.address}${image}`)

describe('a plan', () => {
  test.each([
    ['image/png', pictures.png],
    ['image/jpeg', pictures.jpeg],
    ['image/webp', pictures.webp],
  ])('of type %s is served as it was uploaded', async (type, bytes) => {
    const { status, body } = await upload(2, type, bytes)
    expect(status).toBe(200)
    const response = await served(body.image)
    expect(response.headers.get('content-type')).toBe(type)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
    expect((await areas()).find(({ id }) => id === 2)?.image).toBe(body.image)
  })

  test('is replaced without moving a device, and an image that no zone has is forgotten', async () => {
    const [device] = site.luminaires
    await server.signedIn('PUT', `/api/v2/luminaires/${device}`, { latitude: 25, longitude: 75 })
    const { body: before } = await upload(2, 'image/png', png(40, 30))
    const { body: after } = await upload(2, 'image/png', png(30, 40))
    expect(after.image).not.toBe(before.image)
    expect((await served(before.image)).status).toBe(404)
    const { body } = await server.signedIn<PollResponse>('POST', '/api/v2/poll', { tables: ['luminaires'] })
    expect(body.luminaires).toContainEqual(
      expect.objectContaining({ id: device, latitude: 25, longitude: 75 }),
    )
  })

  test('that two zones have stays while one of them has it', async () => {
    const { body } = await upload(2, 'image/png', png(8, 8))
    await upload(3, 'image/png', png(8, 8))
    await upload(2, 'image/png', png(9, 9))
    expect((await served(body.image)).status).toBe(200)
  })

  test.each<[string, string, Buffer, number, RegExp]>([
    ['a PNG said to be a JPEG', 'image/jpeg', pictures.png, 400, /not a whole JPEG/],
    ['a JPEG said to be a WebP', 'image/webp', pictures.jpeg, 400, /not a whole WebP/],
    ['a page said to be a PNG', 'image/png', Buffer.from('<!doctype html>'), 400, /not a whole PNG/],
    ['half a PNG', 'image/png', png(400, 300).subarray(0, 60), 400, /not a whole PNG/],
    ['half a WebP', 'image/webp', pictures.webp.subarray(0, 32), 400, /not a whole WebP/],
    ['an image too wide', 'image/png', hugePng(20_000, 10), 400, /20000 × 10 pixels/],
    ['an image of too many pixels', 'image/png', hugePng(16_000, 16_000), 400, /pixels/],
    ['a raster said to be an SVG', 'image/svg+xml', pictures.png, 400, /not an SVG/],
    ['HTML said to be an SVG', 'image/svg+xml', Buffer.from('<html/>'), 400, /begins with <html>/],
    ['a broken SVG', 'image/svg+xml', pictures.svg.subarray(0, -3), 400, /not an SVG/],
    ['nothing', 'image/png', Buffer.alloc(0), 400, /image is expected/],
    ['another kind of file', 'application/pdf', Buffer.from('%PDF-1.7'), 415, /content-type/],
    ['JSON', 'application/json', Buffer.from('{}'), 415, /content-type/],
  ])('is refused: %s', async (_, type, bytes, status, says) => {
    const before = await areas()
    const answer = await upload<Refused>(2, type, bytes)
    expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(says) } })
    expect(await areas()).toEqual(before)
  })

  test('is refused above 50 MB, before it is read', async () => {
    const { request } = await import('node:http')
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asked = request(
        `${server.address}/api/v2/latern/areas/2/plan`,
        {
          method: 'PUT',
          headers: {
            authorization: `Bearer ${server.token}`,
            'content-type': 'image/png',
            'content-length': largestPlanBytes + 1,
          },
        },
        (response) => {
          resolve(response.statusCode)
          asked.destroy()
        },
      )
      asked.on('error', reject)
      asked.write('a')
    })
    expect(status).toBe(413)
  })

  test('is refused for a missing zone, and for anonymous callers', async () => {
    expect((await upload(99, 'image/png', pictures.png)).status).toBe(404)
    const answer = await server.send('PUT', '/api/v2/latern/areas/2/plan', pictures.png, {
      'content-type': 'image/png',
    })
    expect(answer.status).toBe(401)
  })
})

describe('a zone’s image', () => {
  const named = (image: unknown) => server.signedIn<Refused>('PUT', '/api/v2/areas/3', { image })

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    '//evil.example/plan.png',
    '/auth/logout',
    '/plans/../auth/logout',
    'http:javascript',
    'plan.png',
    7,
  ])('is refused where it is no address of an image: %s', async (image) => {
    const before = await areas()
    const { status, body } = await named(image)
    expect(status).toBe(400)
    expect(body.message).toMatch(/^body\.image must/)
    expect(body.message).toContain(JSON.stringify(image))
    expect(await areas()).toEqual(before)
  })

  test.each([
    '/plans/deck.png',
    'https://provider.example/plans/7.svg?v=2',
    'HTTP://10.0.0.7:8080/a.png',
    '',
    null,
  ])('may be %s', async (image) => {
    expect(await named(image)).toMatchObject({ status: 200, body: { image } })
  })
})
