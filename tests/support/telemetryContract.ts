import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'

const read = (name: string): object =>
  parse(readFileSync(new URL(`../../openapi/${name}`, import.meta.url), 'utf8'))

/** The contracts with what of them ajv need not know left out. */
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
for (const name of ['lighting.yaml', 'telemetry.yaml']) ajv.addSchema(read(name), name)

/** What of a message is not as openapi/telemetry.yaml has it; undefined for one that is. */
export function wrongIn(
  message: 'status' | 'events' | 'applied' | 'receipt',
  payload: unknown,
): string | undefined {
  const validate = ajv.getSchema(`telemetry.yaml#/components/messages/${message}/payload`)
  if (!validate) throw new Error(`The contract has no ${message}`)
  return validate(payload) ? undefined : ajv.errorsText(validate.errors)
}
