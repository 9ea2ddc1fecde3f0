import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditPage } from '#openapi/lighting.d.ts'
import { makeSite } from '#support/field.ts'
import { addPerson } from '#support/people.ts'
import { type Send, startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let site: Awaited<ReturnType<typeof makeSite>>
let staff: Awaited<ReturnType<typeof addPerson>>
beforeAll(async () => {
  server = await startTestServer()
  site = await makeSite(server.database)
  staff = await addPerson(server, 'staff')
})
afterAll(() => server.stop())

async function log(query = '') {
  const entries: AuditPage['entries'] = []
  for (let next: number | null | undefined; next !== null; ) {
    const before: string = next === undefined ? '' : `&before=${next}`
    const { body } = await server.signedIn<AuditPage>(
      'GET',
      `/api/v2/latern/audit?limit=500${query}${before}`,
    )
    entries.push(...body.entries)
    next = body.next
  }
  return entries
}

/** The entries of one call, oldest first. */
async function written(send: Send, method: string, path: string, body: object = {}) {
  const [last] = await log()
  const { status } = await send(method, path, body)
  expect(status, `${method} ${path}`).toBeLessThan(300)
  return (await log()).filter(({ id }) => id > (last?.id ?? 0)).reverse()
}

describe('the audit log', () => {
  test('records who changed what in which call, with only the changed fields', async () => {
    const [luminaire] = site.luminaires
    const before = Date.now()
    const [entry, ...others] = await written(staff.send, 'PUT', `/api/v2/luminaires/${luminaire}`, {
      longitude: 10,
      latitude: -1,
    })
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      user: staff.id,
      email: staff.email,
      operation: 'updateLuminaire',
      kind: 'luminaires',
      entity: luminaire,
      name: 'luminaire 0',
      before: { longitude: -1 },
      after: { longitude: 10 },
    })
    expect(Math.abs(Date.parse(entry?.at ?? '') - before)).toBeLessThan(60_000)
  })

  test('records creation and deletion, with dependent rows', async () => {
    const [device] = site.luminaires
    const [made] = await written(server.signedIn, 'POST', '/api/v2/rules', { name: 'Night', rulespec: [] })
    expect(made).toMatchObject({ kind: 'rules', name: 'Night', before: null, after: { name: 'Night' } })
    const rule = made?.entity
    const [applied] = await written(server.signedIn, 'POST', '/api/v2/rules/applied', {
      fk_rule: rule,
      fk_device: device,
    })
    expect(applied).toMatchObject({ kind: 'applied_rules', name: 'Night → luminaire 0' })
    const gone = await written(server.signedIn, 'DELETE', `/api/v2/rules/${rule}`)
    expect(gone.map(({ kind, after }) => [kind, after]).sort()).toEqual([
      ['applied_rules', null],
      ['rules', null],
    ])
    expect(gone.every(({ operation }) => operation === 'deleteRule')).toBe(true)
  })

  test('records a group’s devices as one entry', async () => {
    const [one, two, three] = site.luminaires
    const [group] = await written(server.signedIn, 'POST', '/api/v2/devices/groups', {
      name: 'Row',
      devices: [one, two],
    })
    const entries = await written(server.signedIn, 'PUT', `/api/v2/devices/groups/${group?.entity}`, {
      devices: [two, three],
    })
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      kind: 'devicegroups',
      name: 'Row',
      before: { devices: [one, two] },
      after: { devices: [two, three] },
    })
    const same = await written(server.signedIn, 'PUT', `/api/v2/devices/groups/${group?.entity}`, {
      devices: [two, three],
    })
    expect(same).toEqual([])
  })

  test('has every kind of change in it', async () => {
    const changes: [string, string, object, kind: string][] = [
      ['POST', '/settings', { name: 'energy_cost', value: 1 }, 'settings'],
      ['PATCH', '/settings/1', { value: 2 }, 'settings'],
      ['POST', '/area_settings', { area_id: 2, name: 'working_days', value: 5 }, 'area_settings'],
      ['PUT', '/api/v2/areas/2', { name: 'Upper deck' }, 'areas'],
      ['PUT', `/api/v2/sensors/${site.sensors[0]}`, { latitude: 5 }, 'sensors'],
      ['PUT', `/api/v2/gateways/${site.gateways[0]}`, { latitude: 5 }, 'gateways'],
      ['POST', '/api/v2/reference/luminairetypes', { name: 'Lantern' }, 'luminairetypes'],
      ['PUT', `/api/v2/latern/users/${staff.id}`, { role: ['user'] }, 'users'],
      ['PUT', `/api/v2/latern/users/${staff.id}`, { role: ['staff'] }, 'users'],
    ]
    for (const [method, path, body, kind] of changes) {
      const entries = await written(server.signedIn, method, path, body)
      expect(
        entries.map((entry) => entry.kind),
        path,
      ).toEqual([kind])
    }
    expect((await log('&kind=area_settings'))[0]?.name).toBe('Deck: working_days')
  })

  test('has nothing in it of what was refused, read, or reported by the field', async () => {
    const [last] = await log()
    const [luminaire] = site.luminaires
    await server.signedIn('PUT', `/api/v2/luminaires/${luminaire}`, { longitude: 20, fk_area: 99 })
    await server.signedIn('POST', '/api/v2/poll', { tables: ['areas'], start_date: null })
    await server.signedIn('PUT', `/api/v2/luminaires/${luminaire}`, { longitude: 10 })
    const reading = { fk_device: luminaire, dt_production: new Date().toISOString(), output_level: 50 }
    const key = { 'x-ingest-key': server.secrets.ingestKey }
    await server.send('POST', '/api/v2/telemetry', { readings: [reading] }, key)
    expect((await log())[0]?.id).toBe(last?.id)
  })

  test('never mixes up who did it, however many do things at once', async () => {
    const [last] = await log()
    const set = (send: Send, name: string) => send('POST', '/api/v2/reference/luminairetypes', { name })
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0 ? set(server.signedIn, 'Admin’s') : set(staff.send, 'Staff’s'),
      ),
    )
    const entries = (await log()).filter(({ id }) => id > (last?.id ?? 0))
    expect(entries).toHaveLength(40)
    for (const { email, name } of entries) expect(name).toBe(email === staff.email ? 'Staff’s' : 'Admin’s')
  })

  test('says that a password was changed, and no secret', async () => {
    const photoURL = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64')}`
    await staff.send('POST', '/auth/user/update', {
      user: { data: { displayName: 'Somebody else', email: staff.email, photoURL } },
    })
    const [entry] = await written(staff.send, 'POST', '/auth/password/change', {
      current: staff.password,
      password: 'battery staple',
    })
    expect(entry).toMatchObject({
      operation: 'changePassword',
      kind: 'users',
      before: { password: 'former' },
      after: { password: 'chosen' },
    })
    const all = JSON.stringify(await log())
    for (const secret of ['argon2', 'battery', 'horse', photoURL, 'password of'])
      expect(all).not.toContain(secret)
    expect(all).toContain('"photo":')
  })

  test('takes an account that a visitor made for the visitor’s own doing', async () => {
    const email = 'visitor@latern.example'
    await server.send('POST', '/auth/register', { email, password: 'maasikas', displayName: 'Visitor' })
    expect((await log('&kind=users'))[0]).toMatchObject({ operation: 'register', email, before: null })
  })

  test('can’t be changed or emptied, not even by the server itself', async () => {
    for (const statement of [
      'update audit_entry set email = null',
      'delete from audit_entry',
      'truncate audit_entry',
    ])
      await expect(server.database.pool.query(statement)).rejects.toThrow(/append-only/)
  })
})

describe('an entry that can’t be shown', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  const insert = (before: string, after: string) =>
    server.database.pool.query(
      `insert into audit_entry (fk_user, operation, kind, entity, before, after)
       values ($1, 'updateUser', 'users', $1, $2, $3)`,
      [staff.id, before, after],
    )

  test('is shown as such, however deep it was written, and so are those around it', async () => {
    await insert(`{"settings":${nested(4111)}}`, '{"settings":{},"display_name":"Somebody"}')
    const [entry, ...others] = await log()
    expect(entry).toMatchObject({
      before: { settings: { omitted: 'deep', length: expect.any(Number) } },
      after: { settings: {}, display_name: 'Somebody' },
    })
    expect(others.length).toBeGreaterThan(0)
    const { status, body } = await server.signedIn<string>('GET', '/api/v2/latern/audit/export')
    expect(status).toBe(200)
    expect(body).not.toContain('{"a": {"a": {"a"')
  })

  test('records an omitted value’s length and beginning', async () => {
    const data = {
      displayName: 'Admin',
      email: 'admin@latern.example',
      settings: { note: 'x'.repeat(20_000) },
    }
    const [entry] = await written(server.signedIn, 'POST', '/auth/user/update', { user: { data } })
    const settings = { omitted: 'long', length: 20_012, beginning: `{"note": "${'x'.repeat(190)}` }
    expect(entry?.after).toMatchObject({ settings })
  })

  test('ends a page before it is too long to be answered quickly', async () => {
    const long = JSON.stringify(Object.fromEntries([1, 2, 3, 4].map((key) => [key, 'y'.repeat(15_900)])))
    for (let count = 0; count < 20; count++) await insert(long, long)
    const page = async (query: string) =>
      (await server.signedIn<AuditPage>('GET', `/api/v2/latern/audit?limit=500${query}`)).body
    const first = await page('')
    expect(first.entries.length).toBeLessThan(20)
    expect(JSON.stringify(first).length).toBeLessThan(1_500_000)
    const second = await page(`&before=${first.next}`)
    expect(second.entries[0]?.id).toBe((first.entries.at(-1)?.id ?? 0) - 1)
  })
})

describe('asking for it', () => {
  test('is by user, kind, entity and time', async () => {
    const all = await log()
    const middle = all[Math.floor(all.length / 2)]
    if (!middle) throw new Error('The log is empty')
    const filters: [string, (entry: (typeof all)[number]) => boolean][] = [
      [`&user=${staff.id}`, ({ user }) => user === staff.id],
      ['&kind=users', ({ kind }) => kind === 'users'],
      [
        `&kind=luminaires&entity=${site.luminaires[0]}`,
        ({ kind, entity }) => kind === 'luminaires' && entity === site.luminaires[0],
      ],
      [`&start_date=${middle.at}`, ({ at }) => at >= middle.at],
      [`&end_date=${middle.at}`, ({ at }) => at < middle.at],
    ]
    for (const [query, fits] of filters) {
      const expected = all.filter(fits)
      expect(expected.length, query).toBeGreaterThan(0)
      expect(
        (await log(query)).map(({ id }) => id),
        query,
      ).toEqual(expected.map(({ id }) => id))
    }
    expect((await server.signedIn('GET', '/api/v2/latern/audit?kind=moon')).status).toBe(400)
  })

  test('is page by page, without a gap', async () => {
    const all = await log()
    const ids: number[] = []
    for (let next: number | null = 0; next !== null; ) {
      const before: string = next ? `&before=${next}` : ''
      const page: AuditPage = (
        await server.signedIn<AuditPage>('GET', `/api/v2/latern/audit?limit=7${before}`)
      ).body
      ids.push(...page.entries.map(({ id }) => id))
      next = page.next
    }
    expect(ids).toEqual(all.map(({ id }) => id))
  })

  test('is also as a CSV file, oldest first, that no spreadsheet runs', async () => {
    await server.signedIn('POST', '/api/v2/reference/luminairetypes', { name: '=1+1, "quoted"\nand on' })
    const { body, headers } = await server.signedIn<string>(
      'GET',
      '/api/v2/latern/audit/export?kind=luminairetypes',
    )
    expect(headers.get('content-disposition')).toContain('audit.csv')
    const bytes = await fetch(`${server.address}/api/v2/latern/audit/export`, {
      headers: { authorization: `Bearer ${server.token}` },
    }).then((response) => response.arrayBuffer())
    expect([...new Uint8Array(bytes, 0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header, first] = body.replace('\uFEFF', '').split('\n')
    expect(header).toBe('id,at,user,email,operation,kind,entity,name,before,after,apiToken')
    expect(first).toContain(',createLuminaireType,luminairetypes,')
    expect(body).toContain(`,"'=1+1, ""quoted""\nand on",`)
  })
})

describe('how much of it one user may fill', () => {
  test('is bounded by the hour, and nobody else is refused', async () => {
    const flooder = await addPerson(server, 'user', 'flooder@latern.example')
    const save = (at: number, send = flooder.send, email = flooder.email) =>
      send<{ message: string }>('POST', '/auth/user/update', {
        user: { data: { displayName: 'Flooder', email, settings: { note: `${at}${'x'.repeat(14_000)}` } } },
      })
    const statuses: number[] = []
    for (let at = 0; statuses.at(-1) !== 429 && at < 100; at++) statuses.push((await save(at)).status)
    expect(statuses.length).toBeLessThan(60)
    expect(statuses.length).toBeGreaterThan(30)
    const { headers, body } = await save(0)
    expect(body.message).toMatch(/^Your changes of the last hour fill 1000000 bytes/)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000)
    const { rows } = await server.database.pool.query(
      'select sum(length(before::text) + length(after::text))::int as size from audit_entry where fk_user = $1',
      [flooder.id],
    )
    expect(rows[0].size).toBeLessThan(1_100_000)
    expect((await flooder.send('GET', '/settings')).status).toBe(200)
    expect((await flooder.send('POST', '/auth/logout')).status).toBe(204)
    expect((await save(0, server.signedIn, 'admin@latern.example')).status).toBe(200)
  })

  test('allows the imports and the commissioning of a city', async () => {
    const { rows } = await server.database.pool.query<{ id: number }>(
      `select id from app_user where email = 'admin@latern.example'`,
    )
    // As many bytes as an import of 20,000 devices has written, five times over.
    await server.database.pool.query(
      `insert into audit_entry (fk_user, operation, kind, entity, bytes)
       select $1, 'importDevices', 'luminaires', n, 600 from generate_series(1, 100000) n`,
      [rows[0]?.id],
    )
    const [device] = site.luminaires
    expect((await server.signedIn('PUT', `/api/v2/luminaires/${device}`, { longitude: 3 })).status).toBe(200)
    await server.database.pool.query(
      `insert into audit_entry (fk_user, operation, kind, entity, bytes) values ($1, 'x', 'luminaires', 1, 5000000)`,
      [rows[0]?.id],
    )
    expect((await server.signedIn('PUT', `/api/v2/luminaires/${device}`, { longitude: 4 })).status).toBe(429)
    // After a clock was set back, entries in the future do not count.
    await server.database.pool.query(
      `insert into audit_entry (fk_user, at, operation, kind, entity, bytes)
       values ($1, now() + interval '1 day', 'x', 'luminaires', 1, 100000000)`,
      [staff.id],
    )
    const { body } = await server.send<{ access_token: string }>('POST', '/auth/login', {
      email: staff.email,
      password: 'battery staple',
    })
    const answer = await server.send(
      'PUT',
      `/api/v2/luminaires/${device}`,
      { token: 't', longitude: 5 },
      { authorization: `Bearer ${body.access_token}` },
    )
    expect(answer.status).toBe(200)
  })
})
