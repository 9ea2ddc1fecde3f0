import { may, type Permission } from '#domain/access.ts'
import { STORED_KINDS } from '#domain/deviceKinds.ts'
import { type DeviceUpdateId, deviceUpdateId, type OperationId } from './operations.ts'
import { Refusal } from './refusal.ts'
import type { SignedInUser } from './security.ts'

/**
 * Who may make a call: `anybody`; the `field`, with the ingest key; every `user` who is signed in; or who has any one
 * of these permissions, which are the console's own (domain/access.ts).
 */
type Admitted = 'anybody' | 'field' | 'user' | readonly [Permission, ...Permission[]]

/** Identify makes a rule and has it applied for a while (specification section 4), so commissioning needs these too. */
const rulesAndIdentify = ['control', 'commission'] as const

const deviceUpdates = Object.fromEntries(
  STORED_KINDS.map((kind) => [deviceUpdateId(kind), ['commission']]),
) as Record<DeviceUpdateId, ['commission']>

/** Every operation of the contract. What only reads is for every user. */
export const admitted: Record<OperationId, Admitted> = {
  register: 'anybody',
  login: 'anybody',
  loginWithToken: 'anybody',
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
  importDevices: ['configure'],
  replaceDevice: ['commission'],

  listUsers: ['administer'],
  addUser: ['administer'],
  changeUser: ['administer'],
  inviteUser: ['administer'],
  listAudit: ['administer'],
  exportAudit: ['administer'],

  describeServer: 'anybody',
  reportProblem: 'anybody',
  ingestTelemetry: 'field',
}

/** @throws Refusal 403 where the user's roles are not enough for the call. */
export function checkPermission(id: OperationId, user: SignedInUser | undefined): void {
  const who = admitted[id]
  if (typeof who === 'string' || who.some((permission) => may(permission, user?.role ?? []))) return
  throw new Refusal(403, 'Your role does not allow this')
}

/** Calls of other methods than GET that change nothing the audit log tells of. */
const unaudited: ReadonlySet<OperationId> = new Set(['poll', 'pollChanges', 'signOut', 'reportProblem'])

/** Whether what a call changes is a user's doing and goes into the audit log. */
export const isAudited = (id: OperationId, method: string): boolean =>
  method.toUpperCase() !== 'GET' && admitted[id] !== 'field' && !unaudited.has(id)
