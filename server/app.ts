import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { createEmails, type MailOptions } from './accounts/emails.ts'
import { createSignInThrottle } from './accounts/signInThrottle.ts'
import { createAuditQuota } from './http/auditQuota.ts'
import { acceptBodies } from './http/bodies.ts'
import { brokenRequestOptions } from './http/brokenRequests.ts'
import type { Certificate } from './http/certificate.ts'
import { serveConsole } from './http/console.ts'
import { serveContract } from './http/contract.ts'
import { drainConnections } from './http/draining.ts'
import { answerErrors } from './http/errors.ts'
import { serveHealth } from './http/health.ts'
import { createIdempotency } from './http/idempotency.ts'
import { createCallLimits } from './http/limitedCalls.ts'
import { serveMetrics } from './http/metrics.ts'
import type { Handlers } from './http/operations.ts'
import { servePlans } from './http/plans.ts'
import { requestIdOf, tellRequestIds } from './http/requestIds.ts'
import { secure } from './http/security.ts'
import { createTries } from './http/tries.ts'
import { createKeptReadings } from './keeping/keptReadings.ts'
import type { OidcProvider } from './oidc/providers.ts'
import { apiTokenHandlers } from './resources/apiTokens.ts'
import { areaHandlers } from './resources/areas.ts'
import { auditHandlers } from './resources/audit.ts'
import { authHandlers } from './resources/auth.ts'
import { comparingWithBase } from './resources/base.ts'
import { clockHandlers } from './resources/clocks.ts'
import type { Context, SiteOptions } from './resources/context.ts'
import { credentialHandlers } from './resources/credentials.ts'
import { deviceChangesHandler } from './resources/deviceChanges.ts'
import { deviceIdentityHandlers } from './resources/deviceIdentity.ts'
import { deviceImportHandler } from './resources/deviceImport.ts'
import { deviceReplacementHandler } from './resources/deviceReplacement.ts'
import { deviceHandlers } from './resources/devices.ts'
import { findingHandlers } from './resources/findings.ts'
import { groupHandlers } from './resources/groups.ts'
import { luminaireTypeHandlers } from './resources/luminaireTypes.ts'
import { oidcHandlers } from './resources/oidc.ts'
import { planHandler } from './resources/planImages.ts'
import { pollHandler } from './resources/poll.ts'
import { PolledTables } from './resources/polledTables.ts'
import { refusedTelemetryHandlers } from './resources/refusedTelemetry.ts'
import { ruleHandlers } from './resources/rules.ts'
import { serverHandlers } from './resources/server.ts'
import { settingsHandlers } from './resources/settings.ts'
import { userHandlers } from './resources/users.ts'
import { zoneHandlers } from './resources/zones.ts'
import type { Database } from './store/database.ts'
import type { Secrets } from './store/state.ts'
import { defaultIdleTimeout } from './store/streamCopy.ts'
import { bandHandlers } from './telemetry/bands.ts'
import { createClocks } from './telemetry/clocks.ts'
import { figureHandlers } from './telemetry/figures.ts'
import { historyHandlers } from './telemetry/history.ts'
import { telemetryHandlers } from './telemetry/ingest.ts'
import { createRefusedTelemetry } from './telemetry/refusedTelemetry.ts'
import { createTelemetryStore, type TelemetryStore } from './telemetry/telemetryStore.ts'
import { timelineHandlers } from './telemetry/timelines.ts'

export type AppOptions = {
  database: Database
  secrets: Secrets
  site: SiteOptions
  mail: MailOptions
  /** Where people may sign in besides here. Default: nowhere. */
  providers?: readonly OidcProvider[]
  /** Attempts per minute to sign in (accounts/signInThrottle.ts), register and so on (http/limitedCalls.ts). */
  signInTriesPerMinute: number
  /** The server speaks HTTPS with it. Default: HTTP. */
  certificate?: Certificate | undefined
  /** Addresses of the proxies whose X-Forwarded-For is trusted. Default: none. */
  trustProxy?: string[] | undefined
  /** Idle timeout of streamed responses in ms. Default: one minute. */
  idleTimeout?: number
  /** The folder of the built console. Default: the package's own. */
  consoleFolder?: string
  /** ms added to the deadline that follows from a body's size. Default: ten seconds. */
  bodyGrace?: number
  /** Lets whoever sends it read the metrics from another machine. Default: nobody. */
  metricsToken?: string | undefined
  /** Aborted when the server is about to stop: `/ready` says so, and connections end with their requests. */
  stopping?: AbortSignal | undefined
  logger?: FastifyServerOptions['logger']
}

const handlersOf = (
  context: Context,
  telemetry: TelemetryStore,
  polled: PolledTables,
): Omit<Handlers, 'updateDevices'> => ({
  ...authHandlers(context),
  ...credentialHandlers(context),
  ...oidcHandlers(context),
  ...userHandlers(context),
  ...apiTokenHandlers(context),
  ...auditHandlers(context),
  ...settingsHandlers(context),
  ...areaHandlers(context),
  ...zoneHandlers(context),
  ...planHandler(context),
  ...pollHandler(polled),
  ...deviceHandlers(context),
  ...deviceImportHandler(context),
  ...deviceIdentityHandlers(context),
  ...deviceReplacementHandler(context),
  ...groupHandlers(context),
  ...luminaireTypeHandlers(context),
  ...ruleHandlers(context),
  ...historyHandlers(context),
  ...figureHandlers(context),
  ...timelineHandlers(context),
  ...bandHandlers(context),
  ...telemetryHandlers(telemetry),
  ...refusedTelemetryHandlers(context, telemetry),
  ...clockHandlers(context),
  ...findingHandlers(context),
  ...serverHandlers(context),
})

/** Builds the server of openapi/lighting.yaml and the built console, ready to listen. The caller closes the database. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, secrets, site, mail } = options
  const app = Fastify({
    logger: options.logger ?? false,
    genReqId: requestIdOf,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    ...(options.trustProxy && { trustProxy: options.trustProxy }),
    ...brokenRequestOptions,
    // Fastify's types have another kind of server for HTTPS; nothing here asks which it is.
    ...(options.certificate &&
      ({ https: { ...brokenRequestOptions.http, ...options.certificate } } as object)),
  })
  tellRequestIds(app)
  drainConnections(app, options.stopping)
  answerErrors(app)
  acceptBodies(app, options.bodyGrace)
  await serveConsole(app, options.consoleFolder)
  serveHealth(app, database, options.stopping)
  serveMetrics(app, { database, version: site.version, token: options.metricsToken })
  const idleTimeout = options.idleTimeout ?? defaultIdleTimeout
  servePlans(app, database, idleTimeout)

  const security = await secure(app, database, secrets)
  const emails = createEmails(database.query, mail, app.log)
  app.decorate('emails', emails)
  app.addHook('onClose', () => emails.drain())
  const tries = createTries({ pool: database.tries })
  const keptReadings = createKeptReadings(database)
  const refusedTelemetry = createRefusedTelemetry(database, app.log)
  const clocks = createClocks(database, app.log)
  app.addHook('onClose', async () => {
    await Promise.all([refusedTelemetry.drain(), clocks.drain()])
  })
  const telemetry = createTelemetryStore({ database, keptReadings, refusedTelemetry, clocks })
  app.decorate('telemetry', telemetry)
  const polled = new PolledTables(database.query)
  // Otherwise the first poll after a start would wait for this. If it fails, that poll tries again, and answers with the error.
  app.addHook('onListen', async () => void polled.refresh().catch(() => undefined))
  const handlers = handlersOf(
    {
      database,
      security,
      signInThrottle: createSignInThrottle(options.signInTriesPerMinute, tries),
      emails,
      oidc: { providers: options.providers ?? [], consoleAddress: mail.consoleAddress },
      keptReadings,
      site,
      idleTimeout,
    },
    telemetry,
    polled,
  )
  const comparing = comparingWithBase(database.query, handlers)
  const all = { ...comparing, ...deviceChangesHandler(database.query) }
  await serveContract(app, all, security.guards, {
    checkCalls: createCallLimits(options.signInTriesPerMinute, tries),
    checkAudit: createAuditQuota(database.query),
    once: createIdempotency(database.query),
    noteWrite: database.reads.noteWrite,
  })
  return app
}
