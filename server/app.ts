import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { createEmails, type MailOptions } from './accounts/emails.ts'
import { createSignInThrottle } from './accounts/signInThrottle.ts'
import { Changes } from './changes.ts'
import { createAuditQuota } from './http/auditQuota.ts'
import { acceptBodies } from './http/bodies.ts'
import { brokenRequestOptions } from './http/brokenRequests.ts'
import { serveConsole } from './http/console.ts'
import { serveContract } from './http/contract.ts'
import { answerErrors } from './http/errors.ts'
import { createCallLimits } from './http/limitedCalls.ts'
import type { Handlers } from './http/operations.ts'
import { servePlans } from './http/plans.ts'
import { secure } from './http/security.ts'
import { areaHandlers } from './resources/areas.ts'
import { auditHandlers } from './resources/audit.ts'
import { authHandlers } from './resources/auth.ts'
import type { Context, SiteOptions } from './resources/context.ts'
import { credentialHandlers } from './resources/credentials.ts'
import { deviceImportHandler } from './resources/deviceImport.ts'
import { deviceReplacementHandler } from './resources/deviceReplacement.ts'
import { deviceHandlers } from './resources/devices.ts'
import { groupHandlers } from './resources/groups.ts'
import { luminaireTypeHandlers } from './resources/luminaireTypes.ts'
import { planHandler } from './resources/planImages.ts'
import { pollHandler } from './resources/poll.ts'
import { allTables } from './resources/polledTables.ts'
import { ruleHandlers } from './resources/rules.ts'
import { serverHandlers } from './resources/server.ts'
import { settingsHandlers } from './resources/settings.ts'
import { userHandlers } from './resources/users.ts'
import { zoneHandlers } from './resources/zones.ts'
import type { Database } from './store/database.ts'
import type { Secrets } from './store/state.ts'
import { defaultIdleTimeout } from './store/streamCopy.ts'
import { isInDoubt } from './store/unavailable.ts'
import { figureHandlers } from './telemetry/figures.ts'
import { historyHandlers } from './telemetry/history.ts'
import { telemetryHandlers } from './telemetry/ingest.ts'

export type AppOptions = {
  database: Database
  secrets: Secrets
  site: SiteOptions
  mail: MailOptions
  /** Tries at signing in (accounts/signInThrottle.ts), registering and the like (http/limitedCalls.ts) in a minute. */
  signInTriesPerMinute: number
  /** Addresses of the proxies whose X-Forwarded-For is believed; nobody's unless told. */
  trustProxy?: string[] | undefined
  /** ms for which the reader of a stream may take nothing; a minute without it. */
  idleTimeout?: number
  /** The built console, if not the package's own. */
  consoleFolder?: string
  /** ms that a body has to come in besides what its size gives it; ten seconds without it. */
  bodyGrace?: number
  logger?: FastifyServerOptions['logger']
}

const handlersOf = (context: Context): Handlers => ({
  ...authHandlers(context),
  ...credentialHandlers(context),
  ...userHandlers(context),
  ...auditHandlers(context),
  ...settingsHandlers(context),
  ...areaHandlers(context),
  ...zoneHandlers(context),
  ...planHandler(context),
  ...pollHandler(context),
  ...deviceHandlers(context),
  ...deviceImportHandler(context),
  ...deviceReplacementHandler(context),
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
  const { database, secrets, site, mail } = options
  const app = Fastify({
    logger: options.logger ?? false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    ...(options.trustProxy && { trustProxy: options.trustProxy }),
    ...brokenRequestOptions,
  })
  answerErrors(app)
  acceptBodies(app, options.bodyGrace)
  await serveConsole(app, options.consoleFolder)
  const idleTimeout = options.idleTimeout ?? defaultIdleTimeout
  servePlans(app, database, idleTimeout)

  const security = await secure(app, database, secrets)
  const emails = createEmails(database.query, mail, app.log)
  app.addHook('onClose', () => emails.settled())
  const changes = new Changes()
  // What a broken connection was doing may have been committed: every table is read again.
  app.addHook('onError', async (_request, _reply, error) => {
    if (isInDoubt(error)) changes.wrote(...allTables)
  })
  const handlers = handlersOf({
    database,
    changes,
    security,
    signInThrottle: createSignInThrottle(options.signInTriesPerMinute),
    emails,
    site,
    idleTimeout,
  })
  await serveContract(app, handlers, security.guards, {
    checkCalls: createCallLimits(options.signInTriesPerMinute),
    checkAudit: createAuditQuota(database.query),
  })
  return app
}
