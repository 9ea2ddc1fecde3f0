import { request } from 'node:http'
import type { Attack, Target } from '../attack.ts'

type Answer = { status: number; body: { access_token?: string; device?: string } }

/** A call from one of the loopback addresses, 127.0.0.0/8. */
function post({ address }: Target, path: string, fields: object, from = '127.0.0.1'): Promise<Answer> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        hostname,
        port,
        path,
        method: 'POST',
        localAddress: from,
        agent: false,
        headers: { 'content-type': 'application/json', accept: 'application/json' },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: text === '' ? {} : JSON.parse(text) }),
        )
      },
    )
    asked.on('error', reject)
    asked.end(JSON.stringify({ token: null, ...fields }))
  })
}

const login = (target: Target, email: string, password: string, from?: string, device?: string) =>
  post(target, '/auth/login', { email, password, ...(device && { device }) }, from)

let next = 1
/** Addresses that no earlier attack has used, with full rate limits. */
const freshAddress = () => `127.${20 + Math.floor(next / 250)}.7.${1 + (next++ % 250)}`

const count = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length

/** Creates an account directly in the database; its password hash is another user's, so nobody knows the password. */
async function victim({ database }: Target): Promise<string> {
  const email = `victim${Date.now()}${next++}@attack.example`
  await database.query(
    `insert into app_user (email, password_hash, display_name, role)
     select $1, password_hash, 'Victim', '{user}' from app_user where password_hash is not null limit 1`,
    [email],
  )
  return email
}
const forget = ({ database }: Target, email: string) =>
  database.query('delete from app_user where email = $1', [email])

const spray: Attack = {
  name: 'one password tried at 100 e-mails from one address',
  quick: true,
  async run(target) {
    const from = freshAddress()
    const answers: Answer[] = []
    for (let index = 0; index < 100; index++)
      answers.push(await login(target, `person${index}@attack.example`, 'summer', from))
    const passed = count(answers, 400)
    if (passed > 40 || count(answers, 429) !== 100 - passed) throw new Error(`${passed} of 100 tries passed`)
    return `${passed} passed, ${100 - passed} told to come later`
  },
}

const lookAlikes: Attack = {
  name: 'one account under 128 spellings with İ and I',
  quick: true,
  mayChange: ['app_user'],
  async run(target) {
    const email = await victim(target)
    const from = freshAddress()
    const answers: Answer[] = []
    for (let bits = 0; bits < 128; bits++) {
      const spelt = [...email].map((letter, at) =>
        bits & (1 << (at % 7)) ? (letter === 'i' ? 'İ' : letter.toUpperCase()) : letter,
      )
      answers.push(await login(target, spelt.join(''), 'summer', from))
    }
    await forget(target, email)
    const passed = count(answers, 400)
    // If the database distinguishes İ from I, such spellings are different accounts, and only the address's limit
    // applies.
    if (passed > 40) throw new Error(`${passed} of 128 tries passed`)
    return `${passed} of 128 passed`
  },
}

const crowd: Attack = {
  name: '64 sign-ins at once from 64 addresses, three times',
  quick: true,
  async run(target) {
    const answers: Answer[] = []
    for (let round = 0; round < 3; round++) {
      const addresses = Array.from({ length: 64 }, freshAddress)
      const all = addresses.map((from, index) =>
        login(target, `crowd${round}.${index}@attack.example`, 'summer', from),
      )
      answers.push(...(await Promise.all(all)))
    }
    const [checked, later] = [count(answers, 400), count(answers, 503)]
    if (checked + later !== answers.length) throw new Error(`Answered ${answers.map(({ status }) => status)}`)
    return `${checked} checked, ${later} told to come later`
  },
}

const lockOut: Attack = {
  name: 'somebody else’s account tried 60 times from everywhere to lock its user out',
  quick: false,
  mayChange: ['app_user', 'audit_entry', 'mail_key'],
  async run(target) {
    const email = `locked${Date.now()}@attack.example`
    const password = 'the right one'
    const home = freshAddress()
    const made = await post(target, '/auth/register', { email, password, displayName: 'Locked' }, home)
    if (made.status !== 200) throw new Error(`Registering answered ${made.status}`)
    const tries: Answer[] = []
    for (let index = 0; index < 60; index++) tries.push(await login(target, email, 'wrong', freshAddress()))
    const passed = count(tries, 400)
    if (passed > 20) throw new Error(`${passed} of 60 tries at one account passed`)
    // From the attackers' own address too: behind one proxy, everybody has the same.
    for (let index = 0; index < 15; index++) await login(target, email, 'wrong', home)
    const known = await login(target, email, password, home, made.body.device)
    if (known.status !== 200)
      throw new Error(`On the device that is known, the right password got ${known.status}`)
    await forget(target, email)
    return `${passed} of 60 passed, and the right password on a known device`
  },
}

const forgedDevices: Attack = {
  name: 'devices that are made up, or an access token in their place',
  quick: true,
  async run(target) {
    const from = freshAddress()
    const answers: Answer[] = []
    for (let index = 0; index < 60; index++) {
      const [head, payload] = target.user.split('.')
      const device = index % 2 === 0 ? target.user : `${head}.${payload}.${'A'.repeat(43)}`
      answers.push(await login(target, 'forged@attack.example', 'summer', from, device))
    }
    const passed = count(answers, 400)
    if (passed > 12) throw new Error(`${passed} of 60 tries passed`)
    return `${passed} of 60 passed`
  },
}

const proxies: Attack = {
  name: '100 tries that each name another X-Forwarded-For',
  quick: true,
  async run(target) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        fetch(`${target.address}/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${index}` },
          body: JSON.stringify({ token: null, email: `proxied${index}@attack.example`, password: 'summer' }),
        }).then(async (response) => {
          await response.text()
          return response.status
        }),
      ),
    )
    const passed = answers.filter((status) => status === 400).length
    if (passed > 40) throw new Error(`${passed} of 100 tries passed`)
    return `${passed} passed`
  },
}

/** Guessing passwords, and locking other users out. They expect the default LATERN_SIGN_IN_TRIES, 10. */
export const signInAttacks: Attack[] = [spray, lookAlikes, crowd, forgedDevices, lockOut, proxies]
