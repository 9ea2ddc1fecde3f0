import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Area } from '#openapi/lighting.d.ts'
import { PlanChecks } from '#server/plans/planChecks.ts'
import { openDatabase } from '#server/store/database.ts'
import { migrations } from '#server/store/migrations/index.ts'
import { png } from '#support/pictures.ts'
import { temporaryDatabase } from '#support/temporaryDatabase.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let zone: number
beforeAll(async () => {
  server = await startTestServer({ idleTimeout: 1500 })
  zone = (await server.signedIn<Area>('POST', '/api/v2/latern/areas', { name: 'Deck' })).body.id
})
afterAll(() => server.stop())

const upload = <Body = Area>(type: string, bytes: Uint8Array) =>
  server.send<Body>('PUT', `/api/v2/latern/areas/${zone}/plan`, bytes, {
    authorization: `Bearer ${server.token}`,
    'content-type': type,
  })
const imageNow = async () =>
  (
    await server.database.query
      .selectFrom('area')
      .select('image')
      .where('id', '=', zone)
      .executeTakeFirstOrThrow()
  ).image
const stored = async () => {
  const { query } = server.database
  const images = await query.selectFrom('plan_image').select(['hash', 'size']).orderBy('hash').execute()
  const pieces = await query
    .selectFrom('plan_piece')
    .select((is) => ['hash', is.fn.countAll<number>().as('pieces')])
    .groupBy('hash')
    .orderBy('hash')
    .execute()
  return { image: await imageNow(), images, pieces }
}
const svg = (inside: string, before = '') =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)
/** A PNG of some megabytes that does not compress. */
const largePng = (bytes: number) => {
  const small = png(8, 8)
  const noise = Buffer.alloc(bytes)
  for (let at = 0, state = 1; at + 4 <= bytes; at += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    noise.writeUInt32LE(state, at)
  }
  return Buffer.concat([small.subarray(0, -12), noise, small.subarray(-12)])
}

describe('an upload', () => {
  test.each([
    [
      'one entity used 4,000 times',
      svg(`<text>${'&a;'.repeat(4000)}</text>`, `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(60_000)}">]>`),
      /entities/,
    ],
    ['groups nested 20,000 deep', svg('<g>'.repeat(20_000) + '</g>'.repeat(20_000)), /100 deep/],
    ['100,000 uses', svg(`<rect id="a"/>${'<use href="#a"/>'.repeat(99_990)}`), /by its use elements/],
    ['a million elements', svg('<path/>'.repeat(1_000_000)), /100,000 elements/],
    [
      'a million attributes',
      svg(`<path ${Array.from({ length: 1e6 }, (_, n) => `a${n}=""`).join(' ')}/>`),
      /attributes/,
    ],
  ])('of %s is refused, and nothing is kept of it', async (_, bytes, says) => {
    const before = await stored()
    const answer = await upload<{ message: string }>('image/svg+xml', bytes)
    expect(answer).toMatchObject({ status: 413, body: { message: expect.stringMatching(says) } })
    expect(await stored()).toEqual(before)
  })

  test('that once took ten seconds of everybody keeps nobody waiting who asks for something else', async () => {
    const bytes = svg(`<style>${'a'.repeat(147_000)}</style>${'<path style="fill:red"/>'.repeat(20_000)}`)
    let going = true
    const uploading = upload('image/svg+xml', bytes).finally(() => {
      going = false
    })
    const waits: number[] = []
    while (going) {
      const start = performance.now()
      await server.send('GET', '/api/v2/latern')
      waits.push(performance.now() - start)
    }
    expect((await uploading).status).toBe(200)
    expect(Math.max(...waits)).toBeLessThan(1000)
  })

  test('that breaks off leaves nothing, and its place to the next one', async () => {
    const before = await stored()
    for (let time = 0; time < 5; time++) {
      const asked = slowUpload()
      await new Promise((sent) => asked.write('half', sent))
      asked.destroy()
    }
    await vi.waitFor(async () => expect((await upload('image/png', png(4, 4))).status).toBe(200), 10_000)
    expect((await stored()).images).toHaveLength(before.images.length)
  })

  test('is refused for the moment where the same person uploads two already', async () => {
    const slow = [slowUpload(), slowUpload(), slowUpload()]
    const refused = Promise.race(slow.map((one) => once(one, 'response')))
    for (const one of slow) one.write('a')
    const [{ statusCode, headers }] = await refused
    expect(statusCode).toBe(503)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    for (const one of slow) one.destroy()
    await vi.waitFor(async () => expect((await upload('image/png', png(5, 5))).status).toBe(200), 10_000)
  })

  test('of more than 50 MB without a length is refused while it comes', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asked = slowUpload({ 'transfer-encoding': 'chunked' })
      asked.on('error', reject)
      asked.on('response', (response) => {
        asked.off('error', reject)
        asked.on('error', () => {})
        resolve(response.statusCode)
        asked.destroy()
      })
      const write = (): void => {
        if (!asked.destroyed) asked.write(Buffer.alloc(1e6), () => write())
      }
      write()
    })
    expect(status).toBe(413)
  })
})

/** An upload whose body is still to be written. */
function slowUpload(headers: Record<string, string | number> = { 'content-length': 1e6 }): ClientRequest {
  const asked = request(`${server.address}/api/v2/latern/areas/${zone}/plan`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'image/png', ...headers },
  })
  return asked.on('error', () => {})
}

describe('a plan', () => {
  // More than Linux buffers for a connection: 32 MB for reading, 4 MB for writing.
  const bytes = largePng(45e6)
  let address: string
  beforeAll(async () => {
    const { body } = await upload('image/png', bytes)
    address = `${server.address}${body.image}`
  })

  test('of many pieces is served whole, with its length', async () => {
    const response = await fetch(address)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    expect((await stored()).pieces).toContainEqual(
      expect.objectContaining({ pieces: Math.ceil(bytes.length / 131_072) }),
    )
  })

  test('supports HEAD, and conditional requests', async () => {
    const head = await fetch(address, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
    expect(head.headers.get('content-type')).toBe('image/png')
    const tag = head.headers.get('etag') ?? ''
    const again = await fetch(address, { headers: { 'if-none-match': tag } })
    expect(again.status).toBe(304)
    expect(again.headers.get('content-security-policy')).toMatch(/sandbox/)
    expect(await again.text()).toBe('')
  })

  test.each([
    '%00',
    'a%00.png',
    '..%2f..',
    `${'0'.repeat(64)}.png`,
    'x'.repeat(90),
  ])('that nobody uploaded is not found: %s', async (name) => {
    expect((await fetch(`${server.address}/plans/${name}`)).status).toBe(404)
  })

  test('waits for readers who take nothing without a connection to the database, and cuts them off', async () => {
    const served = new Set<number | undefined>()
    server.app.server.on('connection', (socket: Socket) => {
      const port = socket.remotePort
      served.add(port)
      socket.once('close', () => served.delete(port))
    })
    const readers = Array.from({ length: 30 }, () => stalledReader(address))
    await Promise.all(readers.map((reader) => once(reader, 'readable')))
    await vi.waitFor(() => {
      const { totalCount, idleCount } = server.database.pool
      expect(idleCount).toBe(totalCount)
    }, 30_000)
    const response = await fetch(address)
    expect((await response.arrayBuffer()).byteLength).toBe(bytes.length)
    await vi.waitFor(() => expect(readers.some(({ localPort }) => served.has(localPort))).toBe(false), 30_000)
    for (const reader of readers) {
      reader.resume()
      await once(reader, 'close')
      expect(reader.bytesRead).toBeLessThan(bytes.length)
    }
  })

  test('has a place for the next reader where those who take nothing have them all', async () => {
    const readers = Array.from({ length: 64 }, () => stalledReader(address))
    await Promise.all(readers.map((reader) => once(reader, 'readable')))
    await vi.waitFor(async () => {
      const response = await fetch(address)
      expect([200, 503]).toContain(response.status)
      if (response.status === 503) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await response.arrayBuffer()).byteLength).toBe(bytes.length)
    }, 45_000)
    for (const reader of readers) reader.destroy()
  })
})

/** Sends a request and reads nothing of the response, until the buffers are full. */
function stalledReader(address: string): Socket {
  const { hostname, port, pathname, host } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port) }, () =>
    socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`),
  )
  socket.on('error', () => {})
  return socket.pause()
}

describe('a check', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latern-checks-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const task = async (bytes: Buffer) => {
    const path = join(folder, 'upload')
    await writeFile(path, bytes)
    return { path, mediaType: 'image/svg+xml' as const, outputPath: join(folder, 'kept') }
  }

  test('that takes too much memory is refused, and the next one is made', async () => {
    const checks = new PlanChecks({ time: 60_000, memory: 24 })
    await expect(
      checks.check(await task(svg(`<metadata>${'õ'.repeat(20e6)}</metadata>`))),
    ).rejects.toMatchObject({
      statusCode: 413,
      message: 'The plan takes more than 24 MB of memory to check',
    })
    expect(await checks.check(await task(svg('<path/>')))).toMatchObject({ extension: 'svg' })
  })

  test('that takes too long is refused', async () => {
    const checks = new PlanChecks({ time: 1, memory: 24 })
    await expect(checks.check(await task(svg('<path/>')))).rejects.toMatchObject({
      statusCode: 413,
      message: 'The plan takes longer than 0.001 s to check',
    })
  })
})

describe('plans of before they were kept in pieces', () => {
  test('are kept, compressed ones too', async () => {
    const { connection, remove } = await temporaryDatabase()
    const database = await openDatabase(connection)
    const { query } = database
    const to = async (name: string) => {
      const provider = { getMigrations: async () => migrations }
      const { error } = await new Migrator({ db: query, provider }).migrateTo(name)
      if (error) throw error
    }
    try {
      await sql`drop table plan_piece; drop table plan_image;
        create table plan_image (hash text primary key, media_type text not null, bytes bytea not null);
        delete from kysely_migration where name >= '0004'`.execute(query)
      const plans = {
        one: Buffer.from('<svg/>'),
        two: Buffer.alloc(300_000, 'ab'),
        three: largePng(131_072),
        four: Buffer.alloc(0),
      }
      for (const [hash, bytes] of Object.entries(plans))
        await sql`insert into plan_image values (${hash}, 'image/png', ${bytes})`.execute(query)
      await to('0004_plan_storage')
      for (const [hash, bytes] of Object.entries(plans)) {
        const { rows } = await sql<{ whole: Buffer; size: number }>`
          select i.size, coalesce(string_agg(p.bytes, ''::bytea order by number), '') as whole
          from plan_image i left join plan_piece p using (hash) where hash = ${hash} group by i.hash`.execute(
          query,
        )
        expect(rows[0]).toEqual({ whole: bytes, size: bytes.length })
      }
    } finally {
      await database.close()
      await remove()
    }
  })
})
