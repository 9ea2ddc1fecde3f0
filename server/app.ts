import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { Changes } from './changes.ts'
import { acceptJsonOnly } from './http/bodies.ts'
import { serveConsole } from './http/console.ts'
import { serveContract } from './http/contract.ts'
import { answerErrors } from './http/errors.ts'
import type { Handlers } from './http/operations.ts'
import { servePlans } from './http/plans.ts'
import { secure } from './http/security.ts'
import { areaHandlers } from './resources/areas.ts'
import { authHandlers } from './resources/auth.ts'
import type { Context, SiteOptions } from './resources/context.ts'
import { deviceHandlers } from './resources/devices.ts'
import { groupHandlers } from './resources/groups.ts'
import { luminaireTypeHandlers } from './resources/luminaireTypes.ts'
import { pollHandler } from './resources/poll.ts'
import { ruleHandlers } from './resources/rules.ts'
import { serverHandlers } from './resources/server.ts'
import { settingsHandlers } from './resources/settings.ts'
import type { Database } from './store/database.ts'
import type { Secrets } from './store/state.ts'
import { figureHandlers } from './telemetry/figures.ts'
import { historyHandlers } from './telemetry/history.ts'
import { telemetryHandlers } from './telemetry/ingest.ts'

export type AppOptions = {
  database: Database
  secrets: Secrets
  site: SiteOptions
  /** Tries at signing in or registering, per address and e-mail, in a minute. */
  signInTriesPerMinute: number
  logger?: FastifyServerOptions['logger']
}

const handlersOf = (context: Context): Handlers => ({
  ...authHandlers(context),
  ...settingsHandlers(context),
  ...areaHandlers(context),
  ...pollHandler(context),
  ...deviceHandlers(context),
  ...groupHandlers(context),
  ...luminaireTypeHandlers(context),
  ...ruleHandlers(context),
  ...historyHandlers(context),
  ...figureHandlers(context),
  ...telemetryHandlers(context),
  ...serverHandlers(context),
})

/** The API of openapi/lighting.yaml and the built console, ready to listen. The database stays the caller's. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, secrets, site } = options
  const app = Fastify({
    logger: options.logger ?? false,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
  })
  answerErrors(app)
  acceptJsonOnly(app)
  await app.register(rateLimit, { global: false })
  await serveConsole(app)
  servePlans(app, database)

  const security = await secure(app, database, secrets)
  const handlers = handlersOf({ database, changes: new Changes(), security, site })
  const limited = {
    rateLimit: {
      max: options.signInTriesPerMinute,
      timeWindow: '1 minute',
      hook: 'preHandler' as const,
      keyGenerator: (request: { ip: string; body: unknown }) =>
        `${request.ip} ${String((request.body as { email?: string } | undefined)?.email).toLowerCase()}`,
    },
  }
  await serveContract(app, handlers, security.guards, { login: limited, register: limited })
  return app
}
