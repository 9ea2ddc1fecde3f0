// Generated from openapi/lighting.yaml by `npm run generate:contract`; do not edit.
import type { ObjectShape, Shape } from './shape.ts'

export const Id = { is: 'number', whole: true, from: 1 } as const satisfies Shape
export const Name = { is: 'text' } as const satisfies Shape
export const ImageAddress = { is: 'text', orNull: true } as const satisfies Shape
export const SettingValue = { is: 'scalar', orNull: true } as const satisfies Shape
export const AreaSetting = {
  is: 'object',
  fields: { id: Id, area_id: Id, name: Name, value: SettingValue },
} as const satisfies Shape
export const OptionalDay = { is: 'text', format: 'day', orNull: true } as const satisfies Shape
export const Area = {
  is: 'object',
  fields: {
    id: Id,
    name: Name,
    image: ImageAddress,
    settings: { is: 'list', of: AreaSetting },
    installation_date: OptionalDay,
  },
} as const satisfies Shape
export const Controller = {
  is: 'object',
  fields: { id: Id, guid: { is: 'text' }, features: { is: 'list', of: Id } },
} as const satisfies Shape
export const Text = { is: 'text' } as const satisfies Shape
export const DeviceIds = { is: 'list', of: Id, unique: true } as const satisfies Shape
export const Tags = { is: 'list', of: Name } as const satisfies Shape
export const DeviceGroup = {
  is: 'object',
  fields: { id: Id, name: Name, description: Text, devices: DeviceIds, tags: Tags },
} as const satisfies Shape
export const OptionalText = { is: 'text', orNull: true } as const satisfies Shape
export const OptionalQuantity = {
  is: 'number',
  from: 0,
  to: 1000000000,
  orNull: true,
} as const satisfies Shape
export const LuminaireType = {
  is: 'object',
  fields: {
    id: Id,
    name: Name,
    manufacturer: OptionalText,
    model: OptionalText,
    rated_power: OptionalQuantity,
    alarm_temperature: { is: 'number', orNull: true },
    lumens: OptionalQuantity,
    color_temperature: OptionalQuantity,
    ip_rating: OptionalQuantity,
    ik_rating: OptionalQuantity,
    power_factor: OptionalText,
    led_current: OptionalQuantity,
    maintenance_factor: OptionalQuantity,
  },
} as const satisfies Shape
export const OptionalId = { is: 'number', whole: true, from: 1, orNull: true } as const satisfies Shape
export const PercentPosition = { is: 'number', from: -1, to: 100 } as const satisfies Shape
export const DeviceSettings = {
  is: 'object',
  fields: { installation_height: { is: 'number', from: 0, to: 1000, orNull: true } },
  optional: ['installation_height'],
} as const satisfies Shape
export const LuminaireTypeSummary = {
  is: 'object',
  fields: {
    rated_power: OptionalQuantity,
    model: OptionalText,
    color_temperature: OptionalQuantity,
    manufacturer: OptionalText,
  },
} as const satisfies Shape
export const Instant = { is: 'text', format: 'instant' } as const satisfies Shape
export const StatusReading = {
  is: 'object',
  fields: {
    fk_device: Id,
    dt_arrival: { ...Instant, orNull: true },
    dt_production: { ...Instant, orNull: true },
    output_level: { is: 'number', from: 0, to: 100 },
  },
} as const satisfies Shape
export const Luminaire = {
  is: 'object',
  fields: {
    id: Id,
    name: Name,
    devicetype: { is: 'text' },
    fk_luminaire_type: OptionalId,
    fk_area: OptionalId,
    fk_controller: OptionalId,
    dt_installation: OptionalDay,
    latitude: PercentPosition,
    longitude: PercentPosition,
    settings: DeviceSettings,
    type: { ...LuminaireTypeSummary, orNull: true },
    status: { is: 'list', of: StatusReading },
  },
} as const satisfies Shape
export const SensorEvent = {
  is: 'object',
  fields: {
    fk_device: Id,
    dt_arrival: { ...Instant, orNull: true },
    dt_production: { ...Instant, orNull: true },
  },
} as const satisfies Shape
export const Sensor = {
  is: 'object',
  fields: {
    id: Id,
    name: Name,
    fk_sensor_type: OptionalId,
    sensor_type: OptionalText,
    fk_area: OptionalId,
    fk_controller: OptionalId,
    dt_installation: OptionalDay,
    latitude: PercentPosition,
    longitude: PercentPosition,
    settings: DeviceSettings,
    events: { is: 'list', of: SensorEvent },
  },
  optional: ['sensor_type', 'settings', 'events'],
} as const satisfies Shape
export const Subsensor = { is: 'object', fields: { id: Id } } as const satisfies Shape
export const Feature = { is: 'object', fields: { id: Id, dataname: { is: 'text' } } } as const satisfies Shape
export const TimeOfDay = { is: 'text', format: 'timeOfDay' } as const satisfies Shape
export const RuleItem = {
  is: 'object',
  fields: {
    type: Name,
    value: { is: 'number', from: -1, to: 100 },
    start: TimeOfDay,
    end: TimeOfDay,
    timeout: { is: 'number', from: 0, to: 86400 },
    sensors: { is: 'list', of: { is: 'text' } },
    days: { is: 'list', of: { is: 'number', whole: true, from: 1, to: 7 } },
  },
  optional: ['value', 'start', 'end', 'timeout', 'sensors', 'days'],
} as const satisfies Shape
export const RuleEntry = {
  is: 'object',
  fields: {
    priority: { is: 'number', from: 0, to: 1000000 },
    slot: { is: 'number', from: 0, to: 1000000 },
    rules: { is: 'list', of: RuleItem },
  },
  optional: ['slot'],
} as const satisfies Shape
export const Rulespec = { is: 'list', of: RuleEntry } as const satisfies Shape
export const RuleNotes = {
  is: 'object',
  fields: { related_rule_id: OptionalId },
  optional: ['related_rule_id'],
  orNull: true,
} as const satisfies Shape
export const Rule = {
  is: 'object',
  fields: { id: Id, name: Name, rulespec: Rulespec, notes: RuleNotes, fk_group: OptionalId },
} as const satisfies Shape
export const AppliedRule = {
  is: 'object',
  fields: { id: Id, fk_rule: Id, fk_device: Id, status: { is: 'text' } },
} as const satisfies Shape
export const Gateway = {
  is: 'object',
  fields: {
    id: Id,
    name: Name,
    serial_number: OptionalText,
    fk_area: OptionalId,
    dt_installation: OptionalDay,
    sim_number: OptionalText,
    fk_controller: OptionalId,
    latitude: PercentPosition,
    longitude: PercentPosition,
    settings: DeviceSettings,
  },
  optional: ['settings'],
} as const satisfies Shape
export const User = {
  is: 'object',
  fields: {
    role: { is: 'list', of: { is: 'text' } },
    from: { is: 'text' },
    data: {
      is: 'object',
      fields: {
        displayName: { is: 'text' },
        photoURL: { is: 'text', orNull: true },
        email: { is: 'text' },
        emailConfirmed: { is: 'boolean' },
        newEmail: { is: 'text', orNull: true },
        signsInAt: { is: 'text', orNull: true },
        shortcuts: { is: 'list', of: { is: 'text' } },
        settings: { is: 'object', fields: {} },
      },
      optional: ['photoURL', 'emailConfirmed', 'newEmail', 'signsInAt', 'shortcuts', 'settings'],
    },
  },
  optional: ['role', 'from'],
} as const satisfies Shape
export const Session = {
  is: 'object',
  fields: { user: User, access_token: { is: 'text' }, device: { is: 'text' } },
  optional: ['device'],
} as const satisfies Shape
export const EmailAddress = { is: 'object', fields: { email: { is: 'text' } } } as const satisfies Shape
export const Setting = {
  is: 'object',
  fields: { id: Id, name: Name, value: SettingValue },
} as const satisfies Shape
export const AppliedGroupRule = {
  is: 'object',
  fields: { id: Id, fk_rule: Id, fk_group: Id },
} as const satisfies Shape
export const ServerDescription = {
  is: 'object',
  fields: {
    name: { is: 'text', only: 'Latern' },
    version: { is: 'text' },
    demo: { is: 'boolean' },
    extensions: { is: 'list', of: { is: 'text' } },
    providers: { is: 'list', of: { is: 'object', fields: { id: { is: 'text' }, name: { is: 'text' } } } },
    passwords: { is: 'text' },
    readings_since: Instant,
    hasAccounts: { is: 'boolean' },
  },
  optional: ['providers', 'passwords', 'readings_since', 'hasAccounts'],
} as const satisfies Shape
export const BucketedFigures = {
  is: 'object',
  fields: {
    edges: { is: 'list', of: Instant, positional: true, from: 1 },
    areas: {
      is: 'list',
      of: {
        is: 'object',
        fields: {
          fk_area: Id,
          energy: { is: 'list', of: { is: 'number', from: 0 }, positional: true },
          covered_ms: { is: 'list', of: { is: 'number', whole: true, from: 0 }, positional: true },
          occupied_slots: { is: 'list', of: { is: 'number', whole: true, from: 0 }, positional: true },
        },
      },
    },
  },
} as const satisfies Shape
export const BandTimes = {
  is: 'object',
  fields: {
    off: { is: 'number', from: 0 },
    light: { is: 'number', from: 0 },
    medium: { is: 'number', from: 0 },
    heavy: { is: 'number', from: 0 },
  },
} as const satisfies Shape
export const DeviceAnswer = {
  is: 'object',
  fields: {
    status: { is: 'number', whole: true },
    replayed: { is: 'boolean' },
    device: { is: 'object', fields: {} },
    problem: { is: 'object', fields: {} },
  },
  optional: ['replayed', 'device', 'problem'],
} as const satisfies Shape
export const DeviceAnswers = {
  is: 'object',
  fields: { answers: { is: 'list', of: DeviceAnswer } },
} as const satisfies Shape
export const ImportReceipt = {
  is: 'object',
  fields: {
    luminaires: { is: 'number', whole: true, from: 0 },
    sensors: { is: 'number', whole: true, from: 0 },
    gateways: { is: 'number', whole: true, from: 0 },
  },
} as const satisfies Shape
export const ConnectionRequest = {
  is: 'object',
  fields: {
    issuer: { is: 'text' },
    subject: { is: 'text' },
    provider: { is: 'text' },
    displayName: { is: 'text' },
    dt_requested: Instant,
  },
} as const satisfies Shape
export const Account = {
  is: 'object',
  fields: {
    id: Id,
    email: { is: 'text' },
    emailConfirmed: { is: 'boolean' },
    displayName: { is: 'text' },
    photoURL: { is: 'text', orNull: true },
    role: { is: 'list', of: { is: 'text' } },
    disabled: { is: 'boolean' },
    invited: { is: 'boolean' },
    signsInAt: { is: 'text', orNull: true },
    connection: { ...ConnectionRequest, orNull: true },
    dt_created: Instant,
    dt_signed_in: { ...Instant, orNull: true },
  },
  optional: ['signsInAt', 'connection'],
} as const satisfies Shape
export const Invitation = {
  is: 'object',
  fields: { user: Account, path: { is: 'text', orNull: true } },
} as const satisfies Shape
export const ApiTokenScope = { is: 'text' } as const satisfies Shape
export const ApiToken = {
  is: 'object',
  fields: {
    id: Id,
    name: Name,
    scope: ApiTokenScope,
    beginning: { is: 'text' },
    state: { is: 'text' },
    user: Id,
    displayName: { is: 'text' },
    dt_created: Instant,
    dt_end: Instant,
    dt_used: { ...Instant, orNull: true },
  },
} as const satisfies Shape
export const AuditId = { is: 'number', whole: true, from: 1 } as const satisfies Shape
export const AuditKind = { is: 'text' } as const satisfies Shape
export const AuditEntry = {
  is: 'object',
  fields: {
    id: AuditId,
    at: Instant,
    user: OptionalId,
    email: { is: 'text', orNull: true },
    apiToken: { is: 'text', orNull: true },
    operation: { is: 'text' },
    kind: AuditKind,
    entity: Id,
    name: { is: 'text', orNull: true },
    before: { is: 'object', fields: {}, orNull: true },
    after: { is: 'object', fields: {}, orNull: true },
  },
  optional: ['apiToken'],
} as const satisfies Shape
export const AuditPage = {
  is: 'object',
  fields: { entries: { is: 'list', of: AuditEntry }, next: { ...AuditId, orNull: true } },
} as const satisfies Shape
export const FindingCause = { is: 'text' } as const satisfies Shape
export const FindingStatus = { is: 'text' } as const satisfies Shape
export const FindingEvidence = {
  is: 'object',
  fields: {
    at: Instant,
    level: { is: 'number', from: 0, to: 100, orNull: true },
    idle: { is: 'number', from: 0, to: 100, orNull: true },
    moving: { is: 'number', from: 0, to: 100, orNull: true },
  },
} as const satisfies Shape
export const Finding = {
  is: 'object',
  fields: {
    id: Id,
    fk_device: Id,
    device: { is: 'text' },
    fk_area: Id,
    cause: FindingCause,
    since: Instant,
    found_at: Instant,
    over_at: { ...Instant, orNull: true },
    status: FindingStatus,
    fk_user: OptionalId,
    user: { is: 'text', orNull: true },
    evidence: { ...FindingEvidence, orNull: true },
    devices: { is: 'list', of: Id },
  },
} as const satisfies Shape
export const FindingPage = {
  is: 'object',
  fields: { findings: { is: 'list', of: Finding }, next: { ...Id, orNull: true } },
} as const satisfies Shape
export const RefusalReason = { is: 'text' } as const satisfies Shape
export const RefusedGroup = {
  is: 'object',
  fields: {
    fk_device: OptionalId,
    reason: RefusalReason,
    rows: { is: 'number', whole: true, from: 0 },
    times: { is: 'number', whole: true, from: 0 },
    not_kept: { is: 'number', whole: true, from: 0 },
    message: { is: 'text', orNull: true },
    dt_first: Instant,
    dt_last: Instant,
  },
} as const satisfies Shape
export const RefusedTelemetry = {
  is: 'object',
  fields: {
    groups: { is: 'list', of: RefusedGroup },
    count: { is: 'number', whole: true, from: 0 },
    not_kept: { is: 'number', whole: true, from: 0 },
  },
} as const satisfies Shape
export const KeptRow = {
  is: 'object',
  fields: {
    id: Id,
    list: { is: 'text' },
    content: { is: 'text' },
    isWhole: { is: 'boolean' },
    message: { is: 'text' },
    came_by: { is: 'text' },
    times: { is: 'number', whole: true, from: 1 },
    dt_first: Instant,
    dt_last: Instant,
  },
} as const satisfies Shape
export const DeviceClock = {
  is: 'object',
  fields: { fk_device: Id, offset: { is: 'number', whole: true }, dt_measured: Instant },
} as const satisfies Shape

/** A row of each table of the poll. */
export const pollTables = {
  areas: Area,
  controllers: Controller,
  devicegroups: DeviceGroup,
  luminairetypes: LuminaireType,
  luminaires: Luminaire,
  sensors: Sensor,
  subsensors: Subsensor,
  features: Feature,
  rules: Rule,
  applied_rules: AppliedRule,
  gateways: Gateway,
} as const satisfies Record<string, ObjectShape>

/** What an operation answers with; of a list, one of its rows. */
export const answers = {
  register: Session,
  login: Session,
  loginWithToken: Session,
  signOut: { is: 'object', fields: { address: { is: 'text' } } },
  startOidc: { is: 'object', fields: { address: { is: 'text' }, verifier: { is: 'text' } } },
  finishOidc: Session,
  updateUser: { is: 'object', fields: { user: User } },
  resetPassword: EmailAddress,
  changePassword: Session,
  confirmEmail: EmailAddress,
  listSettings: Setting,
  createSetting: Setting,
  updateSetting: Setting,
  listAreaSettings: AreaSetting,
  createAreaSetting: AreaSetting,
  updateAreaSetting: AreaSetting,
  updateArea: Area,
  listStatusHistory: StatusReading,
  listEvents: SensorEvent,
  updateLuminaire: Luminaire,
  updateSensor: Sensor,
  updateGateway: Gateway,
  listGroups: DeviceGroup,
  createGroup: DeviceGroup,
  updateGroup: DeviceGroup,
  listLuminaireTypes: LuminaireType,
  createLuminaireType: LuminaireType,
  updateLuminaireType: LuminaireType,
  listRules: Rule,
  createRule: Rule,
  updateRule: Rule,
  listAppliedRules: AppliedRule,
  applyRule: AppliedRule,
  listAppliedGroupRules: AppliedGroupRule,
  applyRuleToGroup: AppliedGroupRule,
  describeServer: ServerDescription,
  listFigures: BucketedFigures,
  readBands: BandTimes,
  createArea: Area,
  uploadPlan: Area,
  updateDevices: DeviceAnswers,
  importDevices: ImportReceipt,
  regroupDevices: {
    is: 'object',
    fields: {
      groups: { is: 'list', of: DeviceGroup },
      taken: { is: 'list', of: { is: 'object', fields: { fk_device: Id, fk_group: Id } } },
    },
  },
  listUsers: Account,
  addUser: Invitation,
  changeUser: Account,
  inviteUser: Invitation,
  connectUser: Account,
  listApiTokens: ApiToken,
  createApiToken: { is: 'object', fields: { apiToken: ApiToken, secret: { is: 'text' } } },
  listAudit: AuditPage,
  listFindings: FindingPage,
  updateFinding: Finding,
  listRefusedTelemetry: RefusedTelemetry,
  listRefusedRows: { is: 'object', fields: { rows: { is: 'list', of: KeptRow } } },
  resendRefusedTelemetry: {
    is: 'object',
    fields: {
      stored: { is: 'number', whole: true, from: 0 },
      refused: { is: 'number', whole: true, from: 0 },
    },
  },
  listClocks: {
    is: 'object',
    fields: { clocks: { is: 'list', of: DeviceClock }, count: { is: 'number', whole: true, from: 0 } },
  },
} as const satisfies Record<string, ObjectShape>
