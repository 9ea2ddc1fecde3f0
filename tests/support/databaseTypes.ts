import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { STORED_KINDS } from '#domain/deviceKinds.ts'
import { packageRoot } from '#server/root.ts'
import type { Cluster } from '#server/store/cluster/openCluster.ts'

const contract = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, `#openapi/lighting.d.ts#${name}`]))

/** A JSON column is read as the contract's type and written as text. */
const json = (type: string) => `ColumnType<${type}, string, string>`
const jsonWithDefault = (type: string) => `ColumnType<${type}, string | undefined, string>`

const columns = {
  'app_user.shortcuts': jsonWithDefault('string[]'),
  'app_user.settings': jsonWithDefault('Record<string, unknown>'),
  'area_setting.value': json('SettingValue'),
  'device.kind': STORED_KINDS.map((kind) => `"${kind}"`).join(' | '),
  'device.settings': jsonWithDefault('DeviceSettings'),
  'rule.notes': 'ColumnType<RuleNotes, string | null | undefined, string | null>',
  'rule.rulespec': json('Rulespec'),
  'setting.value': json('SettingValue'),
}

/** The address of a cluster's database, for what takes a connection string. */
export const connectionUrl = ({ host, port, user, password, database }: Cluster['connection']): string =>
  `postgresql://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

/**
 * Writes the types of the migrated database at `url` to `file`, by kysely-codegen; what is there already is compared
 * instead where `verify` is set.
 *
 * @throws where kysely-codegen fails, or finds `file` out of date.
 */
export async function generateSchema(url: string, file: string, verify = false): Promise<void> {
  await promisify(execFile)(process.execPath, [
    join(packageRoot, 'node_modules/kysely-codegen/dist/cli/bin.js'),
    ...['--dialect', 'postgres', '--url', url, '--out-file', file],
    ...['--date-parser', 'string', '--exclude-pattern', 'kysely_*'],
    ...['--type-mapping', JSON.stringify({ int8: 'number' })],
    ...['--overrides', JSON.stringify({ columns })],
    ...[
      '--custom-imports',
      JSON.stringify(contract('DeviceSettings', 'RuleNotes', 'Rulespec', 'SettingValue')),
    ],
    ...(verify ? ['--verify'] : []),
  ])
}
