import { isIPv4, isIPv6 } from 'node:net'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { CertificateFiles } from './http/certificate.ts'
import { type OidcProvider, readProviders } from './oidc/providers.ts'

export type MqttConfig = {
  readonly url: string
  /** The file of the authorities that the broker's certificate may be signed by. */
  readonly caFile: string | undefined
  readonly site: string
  readonly clientId: string
}

export type Config = {
  host: string
  port: number
  /** The files of the certificate that the server speaks HTTPS with; undefined: it speaks HTTP. */
  tls: CertificateFiles | undefined
  /** The data folder given by the user. */
  data: string | undefined
  /** URL of an external PostgreSQL to use instead of the embedded one. */
  databaseUrl: string | undefined
  /** URL of a standby of it that histories and figures are read from. */
  replicaUrl: string | undefined
  /** Whether to fill an empty database with the demo site. */
  demo: boolean
  /** Days of history of a new demo site. */
  demoDays: number
  /** Days that readings are kept; undefined: for ever. */
  keepReadingsDays: number | undefined
  openRegistration: boolean
  onlyAdminsHavePasswords: boolean
  /** Where people may sign in besides here. */
  providers: OidcProvider[]
  signInTriesPerMinute: number
  /** Addresses, CIDR ranges or range names of the reverse proxies; undefined without one. */
  trustProxy: string[] | undefined
  /** URL of the SMTP server; without one, mails are written to files. */
  smtpUrl: string | undefined
  mailFrom: string
  /** The console's address without a trailing slash. Default: the address this server listens at. */
  publicUrl: string | undefined
  /** Lets whoever sends it as bearer read `/metrics` from another machine. */
  metricsToken: string | undefined
  /** The broker that gateways report to; undefined without one. */
  mqtt: MqttConfig | undefined
  /** How long a server that is stopping goes on taking requests, until balancers send them elsewhere. */
  drainSeconds: number
  /** Fastify's log level, or `silent`. */
  logLevel: string
}

/** What `--help` prints. */
export const usage = `Usage: npm start -- [options]

  --port N         where the console is served            LATERN_PORT, 4400
  --host ADDRESS   0.0.0.0 for every network interface    LATERN_HOST, 127.0.0.1
  --data FOLDER    where everything is kept               LATERN_DATA, .latern
  --tls-cert FILE  HTTPS with this certificate (PEM)      LATERN_TLS_CERT
  --tls-key FILE   and this private key; both are read    LATERN_TLS_KEY
                   again when they change
  --no-demo        start empty, without the demo site     LATERN_DEMO=off
  --help

  DATABASE_URL                     a PostgreSQL (17 or later) of your own instead of the one in the data folder
  LATERN_REPLICA_URL               a standby of it; histories and figures are read there as soon as it shows all that their
                                   reader has changed, otherwise from DATABASE_URL
  LATERN_DEMO_DAYS=N               days of history that the demo site is made with; 60. Fewer are sooner there, to try out
  LATERN_KEEP_READINGS_DAYS=N      days that single readings are kept, by whole months; 400. Hourly sums stay for ever; all keeps both
  LATERN_REGISTRATION=open         let anybody register; otherwise only the first account, an admin's, can be made
  LATERN_OIDC_FILE=FILE            the OpenID Connect providers that people sign in at (docs/operations.md); or one by
                                   LATERN_OIDC_ISSUER, _CLIENT_ID, _SECRET_FILE, _NAME, _GROUPS_CLAIM, _ROLES, _GROUPS
  LATERN_PASSWORDS=admins          only admins may sign in with a password
  LATERN_SIGN_IN_TRIES=N           tries at signing in per address and e-mail, in a minute; 10
  LATERN_TRUST_PROXY=ADDRESSES     the reverse proxies that browsers come through: addresses or CIDR ranges, with commas,
                                   or loopback; without it, a proxy's users are limited as if they were one
  LATERN_SMTP_URL=smtps://user:password@host:465
                                   what sends mail; without it, mail is kept as files in the data folder's outbox
  LATERN_MAIL_FROM='Latern <a@b>'  whom mail is from; Latern <latern@localhost>
  LATERN_PUBLIC_URL=https://host   where browsers find the console, for links in mail; where it listens
  LATERN_METRICS_TOKEN=TEXT        lets Prometheus read /metrics from another machine, with this as bearer; 16 characters or more
  LATERN_MQTT_URL=mqtts://user:password@host:8883
                                   the broker that gateways report to; without it they report over HTTP
  LATERN_MQTT_CA=FILE              the authorities (PEM) that the broker's certificate may be signed by
  LATERN_MQTT_SITE=NAME            the site in the topics latern/SITE/GATEWAY/status; site
  LATERN_MQTT_CLIENT=NAME          this server's name at the broker; latern-HOST-PORT. Each server needs its own
  LATERN_DRAIN_SECONDS=N           how long a server that is stopping says so at /ready and goes on serving, for a balancer; 0
  LATERN_LOG=info                  what is logged, to standard output: silent, error, warn (as it is), info, debug
`

/** Refuses ranges that contain every address: each client could then forge its IP address. */
function proxies(text: string | undefined): string[] | undefined {
  if (!text) return undefined
  return text.split(',').map((part) => {
    const name = part.trim()
    const [address = '', bits, ...more] = name.split('/')
    const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0
    const isRange = bits === undefined || (/^\d+$/.test(bits) && Number(bits) > 0 && Number(bits) <= most)
    if (name !== 'loopback' && (most === 0 || !isRange || more.length > 0))
      throw new Error(`LATERN_TRUST_PROXY must be addresses, CIDR ranges or loopback, not "${name}"`)
    return name
  })
}

/** Of the certificate and its key, one is of no use without the other. */
function certificateFiles(cert: string | undefined, key: string | undefined): CertificateFiles | undefined {
  if (!cert && !key) return undefined
  if (!cert || !key) {
    const missing = cert ? 'LATERN_TLS_KEY (--tls-key)' : 'LATERN_TLS_CERT (--tls-cert)'
    throw new Error(`HTTPS needs a certificate and its key: ${missing} is missing`)
  }
  return { cert: resolve(cert), key: resolve(key) }
}

/** A short one could be guessed. The error does not repeat it. */
function metricsToken(text: string | undefined): string | undefined {
  if (text && !/^\S{16,}$/.test(text))
    throw new Error('LATERN_METRICS_TOKEN must have 16 characters or more, and no spaces')
  return text || undefined
}

function replica({ DATABASE_URL, LATERN_REPLICA_URL }: NodeJS.ProcessEnv): string | undefined {
  if (LATERN_REPLICA_URL && !DATABASE_URL)
    throw new Error('LATERN_REPLICA_URL is a standby of DATABASE_URL, which is missing')
  return LATERN_REPLICA_URL || undefined
}

/** A name is a level of a topic, or part of a client's name: nothing that a broker reads as more than that. */
function mqttConfig(url: string | undefined, port: number, env: NodeJS.ProcessEnv): MqttConfig | undefined {
  if (!url) return undefined
  const name = (variable: string, value: string) => {
    if (!/^[\w.-]{1,60}$/.test(value))
      throw new Error(`${variable} must be letters, digits, dots, hyphens and underscores, not "${value}"`)
    return value
  }
  return {
    url,
    caFile: env.LATERN_MQTT_CA ? resolve(env.LATERN_MQTT_CA) : undefined,
    site: name('LATERN_MQTT_SITE', env.LATERN_MQTT_SITE || 'site'),
    clientId: name('LATERN_MQTT_CLIENT', env.LATERN_MQTT_CLIENT || `latern-${hostname()}-${port}`),
  }
}

/** @throws Error naming the option if it is unknown or its value invalid. */
export function readConfig(args: string[], env: NodeJS.ProcessEnv): Config | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      data: { type: 'string' },
      'tls-cert': { type: 'string' },
      'tls-key': { type: 'string' },
      'no-demo': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return 'help'
  const whole = (name: string, text: string, least: number, most: number): number => {
    const number = Number(text)
    if (!Number.isInteger(number) || number < least || number > most)
      throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${text}"`)
    return number
  }
  // The value may contain a password, so the error does not repeat it.
  const address = (name: string, text: string | undefined, protocols: string[]): string | undefined => {
    if (!text) return undefined
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
      throw new Error(
        `${name} must be an address that begins with ${protocols.map((it) => `${it}//`).join(' or ')}`,
      )
    return text
  }
  const data = values.data ?? env.LATERN_DATA
  const port = whole('port', values.port ?? env.LATERN_PORT ?? '4400', 0, 65535)
  return {
    host: values.host ?? env.LATERN_HOST ?? '127.0.0.1',
    port,
    tls: certificateFiles(values['tls-cert'] ?? env.LATERN_TLS_CERT, values['tls-key'] ?? env.LATERN_TLS_KEY),
    data: data ? resolve(data) : undefined,
    databaseUrl: env.DATABASE_URL || undefined,
    replicaUrl: replica(env),
    demo: !(values['no-demo'] ?? env.LATERN_DEMO === 'off'),
    demoDays: whole('LATERN_DEMO_DAYS', env.LATERN_DEMO_DAYS ?? '60', 1, 365),
    keepReadingsDays:
      env.LATERN_KEEP_READINGS_DAYS === 'all'
        ? undefined
        : whole('LATERN_KEEP_READINGS_DAYS', env.LATERN_KEEP_READINGS_DAYS ?? '400', 35, 10_000),
    openRegistration: env.LATERN_REGISTRATION === 'open',
    onlyAdminsHavePasswords: env.LATERN_PASSWORDS === 'admins',
    providers: readProviders(env),
    signInTriesPerMinute: whole('LATERN_SIGN_IN_TRIES', env.LATERN_SIGN_IN_TRIES ?? '10', 1, 1_000_000),
    trustProxy: proxies(env.LATERN_TRUST_PROXY),
    smtpUrl: address('LATERN_SMTP_URL', env.LATERN_SMTP_URL, ['smtp:', 'smtps:']),
    mailFrom: env.LATERN_MAIL_FROM || 'Latern <latern@localhost>',
    publicUrl: address('LATERN_PUBLIC_URL', env.LATERN_PUBLIC_URL, ['http:', 'https:'])?.replace(/\/+$/, ''),
    mqtt: mqttConfig(address('LATERN_MQTT_URL', env.LATERN_MQTT_URL, ['mqtt:', 'mqtts:']), port, env),
    metricsToken: metricsToken(env.LATERN_METRICS_TOKEN),
    drainSeconds: whole('LATERN_DRAIN_SECONDS', env.LATERN_DRAIN_SECONDS ?? '0', 0, 300),
    logLevel: env.LATERN_LOG ?? 'warn',
  }
}
