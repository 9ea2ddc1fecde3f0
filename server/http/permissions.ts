import { may, type Permission } from '#domain/access.ts'
import { STORED_KINDS } from '#domain/deviceKinds.ts'
import type { ApiTokenScope } from '#openapi/lighting.d.ts'
import { HttpError } from './httpErrors.ts'
import { type DeviceUpdateId, deviceUpdateId, type OperationId } from './operations.ts'
import type { SignedInUser } from './security.ts'

/**
 * Who may make a call: `anybody`; the `field`, by the ingest key or an API token; every signed-in `user`; or users with one of these
 * permissions (domain/access.ts).
 */
type Callers = 'anybody' | 'field' | 'user' | readonly [Permission, ...Permission[]]

/** Identify creates a rule and applies it temporarily (specification section 4), so users who commission may make these calls too. */
const rulesAndIdentify = ['control', 'commission'] as const

const deviceUpdates = Object.fromEntries(
  STORED_KINDS.map((kind) => [deviceUpdateId(kind), ['commission']]),
) as Record<DeviceUpdateId, ['commission']>

/** The callers of every operation. Every user may read. */
export const callers: Record<OperationId, Callers> = {
  register: 'anybody',
  login: 'anybody',
  loginWithToken: 'anybody',
  startOidc: 'anybody',
  finishOidc: 'anybody',
  signOut: 'user',
  updateUser: 'user',
  forgotPassword: 'anybody',
  resetPassword: 'anybody',
  changePassword: 'user',
  sendConfirmation: 'user',
  confirmEmail: 'anybody',

  listSettings: 'user',
  createSetting: ['configure'],
  updateSetting: ['configure'],
  listAreaSettings: 'user',
  createAreaSetting: ['configure'],
  updateAreaSetting: ['configure'],
  updateArea: ['configure'],

  poll: 'user',
  pollChanges: 'user',
  listStatusHistory: 'user',
  listEvents: 'user',
  listFigures: 'user',
  readLevels: 'user',
  readMotion: 'user',
  readBands: 'user',
  listFindings: 'user',
  listClocks: 'user',
  updateFinding: rulesAndIdentify,

  ...deviceUpdates,

  listGroups: 'user',
  createGroup: ['control'],
  updateGroup: ['control'],
  deleteGroup: ['control'],
  regroupDevices: ['control'],

  listLuminaireTypes: 'user',
  createLuminaireType: ['configure'],
  updateLuminaireType: ['configure'],
  deleteLuminaireType: ['configure'],

  listRules: 'user',
  createRule: rulesAndIdentify,
  updateRule: rulesAndIdentify,
  deleteRule: rulesAndIdentify,
  listAppliedRules: 'user',
  applyRule: rulesAndIdentify,
  removeAppliedRule: rulesAndIdentify,
  listAppliedGroupRules: 'user',
  applyRuleToGroup: ['control'],
  removeAppliedGroupRule: ['control'],

  createArea: ['configure'],
  deleteArea: ['configure'],
  uploadPlan: ['configure'],
  updateDevices: ['commission'],
  importDevices: ['configure'],
  replaceDevice: ['commission'],
  renameDevice: ['commission'],
  deleteDevice: ['configure'],

  listApiTokens: ['administer'],
  createApiToken: ['administer'],
  revokeApiToken: ['administer'],
  listUsers: ['administer'],
  addUser: ['administer'],
  changeUser: ['administer'],
  inviteUser: ['administer'],
  connectUser: ['administer'],
  listAudit: ['administer'],
  exportAudit: ['administer'],
  listRefusedTelemetry: ['administer'],
  listRefusedRows: ['administer'],
  resendRefusedTelemetry: ['administer'],
  dropRefusedTelemetry: ['administer'],

  describeServer: 'anybody',
  reportProblem: 'anybody',
  ingestTelemetry: 'field',
}

/**
 * The scope that an API token needs for a call. `session`: only somebody who has signed in makes it, no token. `anybody`: it
 * is open.
 */
type NeededScope = ApiTokenScope | 'session' | 'anybody'

const deviceUpdateScopes = Object.fromEntries(
  STORED_KINDS.map((kind) => [deviceUpdateId(kind), 'write']),
) as Record<DeviceUpdateId, 'write'>

export const scopes: Record<OperationId, NeededScope> = {
  register: 'anybody',
  login: 'anybody',
  loginWithToken: 'anybody',
  startOidc: 'anybody',
  finishOidc: 'anybody',
  signOut: 'session',
  updateUser: 'session',
  forgotPassword: 'anybody',
  resetPassword: 'anybody',
  changePassword: 'session',
  sendConfirmation: 'session',
  confirmEmail: 'anybody',

  listSettings: 'read',
  createSetting: 'write',
  updateSetting: 'write',
  listAreaSettings: 'read',
  createAreaSetting: 'write',
  updateAreaSetting: 'write',
  updateArea: 'write',

  poll: 'read',
  pollChanges: 'read',
  listStatusHistory: 'read',
  listEvents: 'read',
  listFigures: 'read',
  readLevels: 'read',
  readMotion: 'read',
  readBands: 'read',
  listFindings: 'read',
  listClocks: 'read',
  updateFinding: 'write',

  ...deviceUpdateScopes,

  listGroups: 'read',
  createGroup: 'write',
  updateGroup: 'write',
  deleteGroup: 'write',
  regroupDevices: 'write',

  listLuminaireTypes: 'read',
  createLuminaireType: 'write',
  updateLuminaireType: 'write',
  deleteLuminaireType: 'write',

  listRules: 'read',
  createRule: 'write',
  updateRule: 'write',
  deleteRule: 'write',
  listAppliedRules: 'read',
  applyRule: 'write',
  removeAppliedRule: 'write',
  listAppliedGroupRules: 'read',
  applyRuleToGroup: 'write',
  removeAppliedGroupRule: 'write',

  createArea: 'write',
  deleteArea: 'write',
  uploadPlan: 'write',
  updateDevices: 'write',
  importDevices: 'write',
  replaceDevice: 'write',
  renameDevice: 'write',
  deleteDevice: 'write',

  listApiTokens: 'admin',
  // A token would outlive its own end by making another one.
  createApiToken: 'session',
  revokeApiToken: 'admin',
  listUsers: 'admin',
  addUser: 'admin',
  changeUser: 'admin',
  inviteUser: 'admin',
  connectUser: 'admin',
  listAudit: 'admin',
  exportAudit: 'admin',
  listRefusedTelemetry: 'admin',
  listRefusedRows: 'admin',
  resendRefusedTelemetry: 'admin',
  dropRefusedTelemetry: 'admin',

  describeServer: 'anybody',
  reportProblem: 'anybody',
  ingestTelemetry: 'telemetry',
}

/** The scopes whose calls each scope allows. */
const allowed: Record<ApiTokenScope, readonly NeededScope[]> = {
  read: ['anybody', 'read'],
  telemetry: ['anybody', 'telemetry'],
  write: ['anybody', 'read', 'write'],
  admin: ['anybody', 'read', 'telemetry', 'write', 'admin'],
}

/** @throws HttpError 403 if the user's roles, or the scope of the user's API token, do not permit the call. */
export function checkPermission(id: OperationId, user: SignedInUser | undefined): void {
  const who = callers[id]
  const { apiToken } = user ?? {}
  if (apiToken && !allowed[apiToken.scope].includes(scopes[id]))
    throw new HttpError(403, `The token’s scope, ${apiToken.scope}, does not allow this`)
  if (who === 'field' && user && !apiToken) throw new HttpError(403, 'Only the field reports telemetry')
  if (typeof who === 'string' || who.some((permission) => may(permission, user?.role ?? []))) return
  throw new HttpError(403, 'Your role does not allow this')
}

/** Calls other than GET that change nothing in the audit log's scope. */
const unaudited: ReadonlySet<OperationId> = new Set([
  'poll',
  'pollChanges',
  'signOut',
  'startOidc',
  'reportProblem',
])

/** Whether a call's changes are written to the audit log. */
export const isAudited = (id: OperationId, method: string): boolean =>
  method.toUpperCase() !== 'GET' && callers[id] !== 'field' && !unaudited.has(id)
