import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logAt } from '#server/http/log.ts'
import { type Mailer, smtpMailer } from '#server/mail/mailer.ts'
import { startTestServer } from '#support/testServer.ts'

/** As much of an SMTP server (RFC 5321) as one mail needs. */
function smtpServer() {
  const commands: string[] = []
  const mails: string[] = []
  const server = createServer((socket) => {
    let data: string[] | undefined
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 mail.test ESMTP')
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (data && line !== '.') data.push(line)
        else if (data) {
          mails.push(data.join('\n'))
          data = undefined
          say('250 kept')
        } else {
          commands.push(line)
          if (line === 'DATA') data = []
          if (line === 'QUIT') socket.end('221 bye\r\n')
          else
            say(
              line === 'DATA' ? '354 go on' : line.startsWith('RCPT TO:<nobody') ? '550 unknown' : '250 fine',
            )
        }
      }
    })
  })
  return { server, commands, mails }
}

let smtp: ReturnType<typeof smtpServer>
let url: string
beforeAll(async () => {
  smtp = smtpServer()
  await new Promise<void>((resolve) => smtp.server.listen(0, '127.0.0.1', resolve))
  url = `smtp://127.0.0.1:${(smtp.server.address() as Exclude<ReturnType<Server['address']>, string | null>).port}`
})
afterAll(() => new Promise((resolve) => smtp.server.close(resolve)))

describe('mail', () => {
  const mail = { to: 'mari@latern.example', subject: 'Õhtu', text: 'Tere.\n' }

  test('is handed over to the SMTP server that is configured', async () => {
    await smtpMailer(url, 'Latern <latern@latern.example>').send(mail)
    expect(smtp.commands).toContain('MAIL FROM:<latern@latern.example>')
    expect(smtp.commands).toContain('RCPT TO:<mari@latern.example>')
    expect(smtp.mails[0]).toMatch(/^To: mari@latern\.example$/m)
    expect(smtp.mails[0]).toContain('Tere.')
  })

  test('that the server refuses is an error', async () => {
    const to = 'nobody@latern.example'
    await expect(smtpMailer(url, 'Latern <latern@latern.example>').send({ ...mail, to })).rejects.toThrow(
      /550/,
    )
  })
})

describe('an SMTP server that is of no use', () => {
  const timeouts = { silence: 200, mail: 400 }
  const invited = { email: 'mari@latern.example', displayName: 'Mari', role: ['user'] }
  const listening = async (onSocket: (socket: Socket) => void) => {
    const server = createServer(onSocket)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  test.each([
    ['says nothing', () => {}],
    [
      'never comes to the end of its greeting',
      (socket: Socket) => {
        const talking = setInterval(() => socket.write('220-one moment\r\n'), 50)
        socket.on('close', () => clearInterval(talking)).on('error', () => {})
      },
    ],
  ])('and %s holds no invitation up: it is answered with the one-time link', async (_, onSocket) => {
    const { server: mute, url } = await listening(onSocket)
    const server = await startTestServer({
      mailer: smtpMailer(url, 'Latern <latern@latern.example>', timeouts),
    })
    const answer = await server.signedIn<{ path: string }>('POST', '/api/v2/latern/users', invited)
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { path: expect.stringMatching(/^\/pages\/auth\/reset-password\?key=/) },
    ])
    await server.stop()
    mute.close()
  })

  test('does not hold a stop up', async () => {
    let asked = () => {}
    const sends = new Promise<void>((resolve) => (asked = resolve))
    const never: Mailer = {
      delivers: true,
      send: () => {
        asked()
        return new Promise(() => {})
      },
    }
    const server = await startTestServer({ mailer: never })
    const forgotten = { token: null, email: 'admin@latern.example' }
    expect((await server.send('POST', '/auth/password/forgot', forgotten)).status).toBeLessThan(300)
    await sends
    await server.stop()
  })
})

describe('what is logged', () => {
  test('has the id of a failure in the response, and no token of a mailed link', async () => {
    const lines: string[] = []
    const server = await startTestServer({
      logger: { ...logAt('info'), stream: { write: (line: string) => void lines.push(line) } },
    })
    await fetch(`${server.address}/pages/auth/reset-password?key=the-secret-key&x=1`)
    expect(lines.join()).toContain('/pages/auth/reset-password?key=…&x=1')
    expect(lines.join()).not.toContain('the-secret-key')

    await server.database.pool.query('alter table setting rename to setting_gone')
    const answer = await fetch(`${server.address}/settings`, {
      headers: { authorization: `Bearer ${server.token}` },
    })
    const body = await answer.json()
    expect([answer.status, body]).toEqual([500, { message: 'Internal Server Error', id: expect.any(String) }])
    const failure = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed')
    expect(failure).toMatchObject({ reqId: body.id, err: { message: expect.stringContaining('setting') } })

    const problem = { id: 'r4tz9', message: 'Cannot read properties of undefined', page: '/dashboard' }
    expect((await server.send('POST', '/api/v2/latern/problems', problem)).status).toBe(204)
    expect(lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'a console broke')).toMatchObject({
      problem,
    })
    await server.stop()
  })
})
