import { join } from 'node:path'
import { packageRoot } from '#server/root.ts'
import { drawMachine, heardEverywhere } from './drawMachine.ts'
import { models } from './models/index.ts'

type Drawing = {
  readonly file: string
  readonly text: string
}

/** A page of Markdown for each machine, beside its source. */
export const drawings = (): Drawing[] => Object.keys(models).map(drawingOf)

/** The page of the machine of this name, with the machine drawn on it. */
export function drawingOf(name: string): Drawing {
  const [createWorld] = Object.values(models[name]?.worlds ?? {})
  if (createWorld === undefined) throw new Error(`The model of ${name} has no world`)
  const { machine } = createWorld()
  const everywhere = heardEverywhere(machine)
  return {
    file: join(packageRoot, `machines/${name}/${name}.md`),
    text: [
      `# The ${name} machine`,
      `Drawn from [${name}.ts](${name}.ts) by \`npm run machines\`; the tests fail where it is out of date.`,
      ...(everywhere.length > 0
        ? [`In every state it takes ${everywhere.join(', ')} without leaving it.`]
        : []),
      `\`\`\`mermaid\n${drawMachine(machine)}\n\`\`\``,
      '',
    ]
      .join('\n\n')
      .replace(/\n+$/, '\n'),
  }
}
