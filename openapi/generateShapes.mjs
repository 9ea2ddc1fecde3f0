/** Writes src/gate/shapes.ts: what lighting.yaml says of each answer, in the few words that src/gate/read.ts knows. */
import { execFileSync } from 'node:child_process'
import { contract, writeGenerated } from './generated.mjs'

const { paths, components } = contract
const methods = ['get', 'put', 'post', 'patch', 'delete']
/** The poll's are read table by table; the last is what gateways send. */
const otherwise = ['poll', 'pollChanges', 'ingestTelemetry']
/** The bundled database's largest id, and JavaScript's largest whole number: other providers have their own. */
const ownLimits = [2147483647, Number.MAX_SAFE_INTEGER]
const formats = { 'date-time': 'instant', date: 'day' }

/** Each schema that is referred to, as a constant, after those that it refers to itself. */
const constants = new Map()

function nameOf(ref) {
  const name = ref.split('/').at(-1)
  if (!constants.has(name)) {
    const shape = shapeOf(components.schemas[name])
    constants.set(name, shape)
  }
  return name
}

const written = (facts) => `{ ${facts.filter(Boolean).join(', ')} }`

/** A schema as source text. */
function shapeOf(schema, orNull = false) {
  if (schema.$ref) {
    const name = nameOf(schema.$ref)
    return orNull ? `{ ...${name}, orNull: true }` : name
  }
  if (schema.allOf?.length === 1) return shapeOf(schema.allOf[0], orNull)
  // A refusal under a good status is told apart before (calls.ts, sessionIn).
  if (schema.anyOf) return shapeOf(schema.anyOf[0], orNull)
  if (schema.oneOf) {
    const [one, ...others] = schema.oneOf.filter(({ type }) => type !== 'null')
    if (others.length > 0) throw new Error(`Not one shape: ${JSON.stringify(schema)}`)
    return shapeOf(one, orNull || schema.oneOf.length > 1)
  }
  const types = [schema.type].flat().filter((type) => type !== 'null')
  const nullable = (orNull || [schema.type].flat().includes('null')) && 'orNull: true'
  if (types.length > 1) return written([`is: 'scalar'`, nullable])
  switch (types[0]) {
    case 'integer':
    case 'number':
      return written([
        `is: 'number'`,
        types[0] === 'integer' && 'whole: true',
        schema.minimum !== undefined && `from: ${schema.minimum}`,
        schema.maximum !== undefined && !ownLimits.includes(schema.maximum) && `to: ${schema.maximum}`,
        nullable,
      ])
    case 'string': {
      const format = formats[schema.format] ?? (schema.description?.startsWith('HH:mm') && 'timeOfDay')
      return written([
        `is: 'text'`,
        format && `format: '${format}'`,
        schema.const && `only: '${schema.const}'`,
        nullable,
      ])
    }
    case 'boolean':
      return written([`is: 'boolean'`, nullable])
    case 'array':
      return written([
        `is: 'list'`,
        `of: ${shapeOf(schema.items)}`,
        schema.uniqueItems && 'unique: true',
        schema['x-latern-positional'] && 'positional: true',
        schema['x-latern-positional'] && schema.minItems && `from: ${schema.minItems}`,
        nullable,
      ])
    case 'object': {
      const { properties = {}, required = [] } = schema
      const fields = Object.entries(properties).map(([name, field]) => `${name}: ${shapeOf(field)}`)
      const optional = Object.keys(properties).filter((name) => !required.includes(name))
      return written([
        `is: 'object'`,
        `fields: ${fields.length > 0 ? written(fields) : '{}'}`,
        optional.length > 0 && `optional: [${optional.map((name) => `'${name}'`).join(', ')}]`,
        nullable,
      ])
    }
    default:
      throw new Error(`No shape for ${JSON.stringify(schema)}`)
  }
}

function answerOf({ operationId, responses }) {
  const response = responses['200']?.$ref
    ? components.responses[responses['200'].$ref.split('/').at(-1)]
    : responses['200']
  const schema = response?.content?.['application/json']?.schema
  if (!schema || otherwise.includes(operationId)) return []
  return [`  ${operationId}: ${shapeOf(schema.type === 'array' ? schema.items : schema)},`]
}

const tables = Object.entries(components.schemas.PollResponse.properties).map(
  ([table, { items }]) => `  ${table}: ${shapeOf(items)},`,
)
const answers = Object.values(paths).flatMap((item) =>
  methods.flatMap((method) => (item[method] ? answerOf(item[method]) : [])),
)
const lines = [...constants].map(
  ([name, shape]) => `export const ${name} = ${shape} as const satisfies Shape`,
)

const source = `// Generated from openapi/lighting.yaml by \`npm run generate:contract\`; do not edit.
import type { ObjectShape, Shape } from './shape.ts'

${lines.join('\n')}

/** A row of each table of the poll. */
export const pollTables = {
${tables.join('\n')}
} as const satisfies Record<string, ObjectShape>

/** What an operation answers with; of a list, one of its rows. */
export const answers = {
${answers.join('\n')}
} as const satisfies Record<string, ObjectShape>
`

const text = execFileSync('npx', ['biome', 'format', `--stdin-file-path=src/gate/shapes.ts`], {
  cwd: new URL('..', import.meta.url),
  input: source,
  encoding: 'utf8',
  stdio: ['pipe', 'pipe', 'inherit'],
  // npx is a script on Windows.
  shell: process.platform === 'win32',
})
writeGenerated('src/gate/shapes.ts', text)
