import ts from 'typescript'

/** What separates the titles of a path: a describe's, then those within it, then the test's. */
export const SEPARATOR = ' › '

const NOT_RUN = ['skip', 'fixme', 'todo', 'skipIf', 'runIf']
/** What a test or a describe may be called as; a step, a hook or an option is neither. */
const RUN = ['test', 'describe', 'each', 'for', 'only', 'serial', 'parallel', 'concurrent', 'sequential']

/**
 * The tests that a source has, as the paths of their titles. A title is as it stands in the source: that of `test.each`
 * with its `%s` or `$name`, a template with its `${…}`. A test that is left out (`skip`, `fixme`, `todo`), by itself or
 * with its describe, is none. A function of the file that hands a parameter on as a title makes tests of its calls.
 */
export function testTitlesOf(file: string, text: string): string[] {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const helpers = helpersOf(source)
  const found: string[] = []

  function visit(node: ts.Node, path: readonly string[]): void {
    const call = ts.isCallExpression(node) ? runnerCall(node, helpers) : undefined
    if (!call) ts.forEachChild(node, (child) => visit(child, path))
    if (!call || call.words.some((word) => NOT_RUN.includes(word))) return
    const { words, parts } = call
    const title = words.every((word) => RUN.includes(word)) ? call.title : undefined
    const below = title === undefined ? path : [...path, title]
    if (title !== undefined && !words.includes('describe') && parts.some(isFunction))
      found.push(below.join(SEPARATOR))
    for (const part of parts) visit(part, below)
  }

  visit(source, [])
  return found
}

/** A call of `test`, `describe` or a helper, and undefined of anything else. */
function runnerCall({ expression, arguments: parts }: ts.CallExpression, helpers: Map<string, number>) {
  const helper = ts.isIdentifier(expression) ? helpers.get(expression.text) : undefined
  const words = helper === undefined ? calledWords(expression) : ['test']
  if (words[0] !== 'test' && words[0] !== 'describe') return undefined
  return { words, title: titleIn(parts[helper ?? 0]), parts }
}

const isFunction = (node: ts.Node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node)

/** `test.describe.skip` and `test.each([…])` as words; none where something else is called. */
function calledWords(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text]
  if (ts.isPropertyAccessExpression(callee)) return [...calledWords(callee.expression), callee.name.text]
  if (ts.isCallExpression(callee)) return calledWords(callee.expression)
  return []
}

function titleIn(argument: ts.Node | undefined): string | undefined {
  if (argument === undefined) return undefined
  if (ts.isStringLiteralLike(argument)) return argument.text
  return ts.isTemplateExpression(argument) ? argument.getText().slice(1, -1) : undefined
}

/** The functions of a file that call `test(title, …)` with a parameter of theirs, each with the place of that parameter. */
function helpersOf(source: ts.SourceFile): Map<string, number> {
  const helpers = new Map<string, number>()
  const look = (node: ts.Node, own: { name: string; parameters: string[] } | undefined): void => {
    const within = ts.isFunctionDeclaration(node)
      ? { name: node.name?.text ?? '', parameters: node.parameters.map(({ name }) => name.getText()) }
      : own
    if (within && ts.isCallExpression(node) && calledWords(node.expression).join('.') === 'test') {
      const [title] = node.arguments
      const place = title ? within.parameters.indexOf(title.getText()) : -1
      if (place >= 0) helpers.set(within.name, place)
    }
    ts.forEachChild(node, (child) => look(child, within))
  }
  look(source, undefined)
  return helpers
}
