/** Writes operations.ts: the method and path of every operation of lighting.yaml, by its operationId. */
import { contract, writeGenerated } from './generated.mjs'

const { paths } = contract
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

writeGenerated('openapi/operations.ts', text)
