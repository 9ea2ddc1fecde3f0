/**
 * Writes operations.ts: the method and path of every operation of lighting.yaml, by its operationId. With `--check` it writes
 * nothing, and fails where the file is not what it would write.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'

const file = new URL('operations.ts', import.meta.url)
const { paths } = parse(readFileSync(new URL('lighting.yaml', import.meta.url), 'utf8'))
const methods = ['get', 'put', 'post', 'patch', 'delete']

const lines = Object.entries(paths).flatMap(([path, item]) =>
  methods.flatMap((method) =>
    item[method] ? [`  ${item[method].operationId}: ['${method}', '${path}'],`] : [],
  ),
)

const text = `/** The method and path of every operation. Generated from lighting.yaml by \`npm run generate:contract\`; do not edit. */
export const requests = {
${lines.join('\n')}
} as const
`

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('openapi/operations.ts is not fresh: run npm run generate:contract\n')
  process.exitCode = 1
}
