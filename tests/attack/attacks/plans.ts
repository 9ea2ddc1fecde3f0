import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Attack, Target } from '../attack.ts'

const svg = (inside: string, before = '') =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`)

const zoneOf = async ({ database }: Target): Promise<number> =>
  (await database.query('select id from area where id <> 1 order by id limit 1')).rows[0].id

const uploadTo = (zone: number, { address, admin }: Target, type: string, body: Buffer) =>
  fetch(`${address}/api/v2/latern/areas/${zone}/plan`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${admin}`, 'content-type': type },
    body: new Uint8Array(body),
  })

/** Uploads a file that must be refused, and reports the status and the time. */
const refused =
  (type: string, make: () => Buffer, statuses: readonly number[] = [400, 413]) =>
  async (target: Target): Promise<string> => {
    const body = make()
    const start = performance.now()
    const response = await uploadTo(await zoneOf(target), target, type, body)
    const { message } = (await response.json()) as { message?: string }
    if (!statuses.includes(response.status)) throw new Error(`answered ${response.status}: ${message}`)
    return `refused with ${response.status} in ${Math.round(performance.now() - start)} ms: ${message?.slice(0, 80)}`
  }

const refusedSvg = (name: string, make: () => Buffer, quick = true): Attack => ({
  name,
  quick,
  run: refused('image/svg+xml', make),
})

const entity = (length: number) => `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(length)}">]>`

/** Each level uses the one below it ten times. */
const nestedUses = (levels: number) =>
  Array.from(
    { length: levels },
    (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
  ).join('')

/** `bytes` bytes with a PNG's header and end. */
function largePng(bytes: number): Buffer {
  const image = Buffer.alloc(bytes, 0x5a)
  image.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x10\0\0\0\x10\0\x08\x06\0\0\0', 0, 'latin1')
  image.write('\0\0\0\0IEND\xae\x42\x60\x82', bytes - 12, 'latin1')
  return image
}

/** Connections that request a path and read nothing. */
function stalledReaders(address: string, path: string, count: number): Socket[] {
  const { hostname, port, host } = new URL(address)
  return Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname, () => {
      socket.pause()
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
    })
    return socket.on('error', () => {})
  })
}

/** Runs `work` with a zone whose plan has 49 MB. */
async function withLargePlan(target: Target, work: (image: string) => Promise<string>): Promise<string> {
  const { address, admin, database } = target
  const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' }
  const made = await fetch(`${address}/api/v2/latern/areas`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token: admin, name: 'A zone with a large plan' }),
  })
  const { id } = (await made.json()) as { id: number }
  try {
    const uploaded = await uploadTo(id, target, 'image/png', largePng(49 * 1024 * 1024))
    if (!uploaded.ok) throw new Error(`a PNG of 49 MB was refused: ${await uploaded.text()}`)
    const { image } = (await uploaded.json()) as { image: string }
    return await work(image)
  } finally {
    await database.query('delete from area where id = $1', [id])
    await database.query(
      `delete from plan_image p where not exists (select from area where image like '/plans/' || p.hash || '.%')`,
    )
  }
}

export const plansAttacks: Attack[] = [
  refusedSvg('an SVG of 110 kB with one entity used 4,000 times', () =>
    svg(`<text>${'&a;'.repeat(4000)}</text>`, entity(95_000)),
  ),
  refusedSvg('an SVG of 330 kB whose entity is used 100,000 times', () =>
    svg('<text>&a;</text>'.repeat(20_000), entity(5000)),
  ),
  {
    name: 'a style sheet of 147 kB without an end',
    quick: true,
    run: refused('image/svg+xml', () => svg(`<style>${'a'.repeat(147_000)}`)),
  },
  refusedSvg('an SVG with words of 60 kB as attributes', () =>
    svg(`<rect fill="${'a'.repeat(60_000)}" class="${'a '.repeat(30_000)}"/>`.repeat(8).concat('<')),
  ),
  refusedSvg('an SVG of 20,000 nested groups', () => svg('<g>'.repeat(20_000) + '</g>'.repeat(20_000))),
  refusedSvg('an SVG of 1.5 kB that draws 100,000 shapes, ten uses a level', () =>
    svg(`<rect id="l0" width="1" height="1"/>${nestedUses(5)}`),
  ),
  refusedSvg('an SVG of 100,000 uses', () =>
    svg(`<rect id="a" width="1" height="1"/>${'<use href="#a"/>'.repeat(100_000)}`),
  ),
  refusedSvg('an SVG of a million elements', () => svg('<path d="M0 0"/>'.repeat(1_000_000)), false),
  refusedSvg(
    'an SVG of 49 MB of quotation marks, each six bytes when written',
    () => svg(`<text>${'"'.repeat(49 * 1024 * 1024)}</text>`),
    false,
  ),
  {
    name: '50 MB of zeros said to be an SVG, then a PNG, a JPEG and a WebP',
    quick: false,
    async run(target) {
      const zeros = Buffer.alloc(50 * 1024 * 1024)
      const answers: string[] = []
      for (const type of ['svg+xml', 'png', 'jpeg', 'webp'])
        answers.push(await refused(`image/${type}`, () => zeros)(target))
      return answers.map((answer) => answer.split(':')[0]).join(', ')
    },
  },
  {
    name: '60 readers of a plan of 49 MB who take nothing',
    quick: false,
    mayChange: ['area', 'audit_entry', 'plan_image', 'plan_piece'],
    run: (target) =>
      withLargePlan(target, async (image) => {
        const readers = stalledReaders(target.address, image, 60)
        try {
          await delay(3000)
          const response = await fetch(`${target.address}${image}`)
          const { byteLength } = await response.arrayBuffer()
          if (byteLength !== 49 * 1024 * 1024)
            throw new Error(`who reads got ${response.status}, ${byteLength} bytes`)
          return 'who reads gets it whole meanwhile'
        } finally {
          for (const reader of readers) reader.destroy()
        }
      }),
  },
  {
    name: 'a plan whose name is NUL',
    quick: true,
    async run({ address }) {
      const { status } = await fetch(`${address}/plans/%00`)
      if (status !== 404) throw new Error(`answered ${status}`)
      return 'answered with 404'
    },
  },
  {
    name: 'javascript: as a zone’s image',
    quick: true,
    async run(target) {
      const { status } = await fetch(`${target.address}/api/v2/areas/${await zoneOf(target)}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${target.admin}`, 'content-type': 'application/json' },
        body: JSON.stringify({ token: target.admin, image: 'javascript:alert(1)' }),
      })
      if (status !== 400) throw new Error(`answered ${status}`)
      return 'refused with 400'
    },
  },
]
