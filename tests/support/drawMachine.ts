import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

const SECOND = 1000

/**
 * A machine as a Mermaid state diagram: its states as they are nested, and on each arrow what happens, its guard in
 * brackets. In a state stand the ports that are invoked there, and the events that it takes without leaving.
 */
export function drawMachine(machine: AnyStateMachine): string {
  const { root } = machine
  const states = root.type === 'parallel' ? drawn(root, 1) : inside(root, 1)
  const lines = ['stateDiagram-v2', '  direction TB', ...states]
  const arrows = nodesIn(root).flatMap((node) => arrowsFrom(node, machine))
  return [...lines, ...arrows.map((arrow) => `  ${arrow}`)].join('\n')
}

/** The events that a machine takes in every state, for which a diagram has no place. */
export const heardEverywhere = (machine: AnyStateMachine): string[] => remarksOn(machine.root)

/** What is written between the braces of a state. */
function inside(node: AnyStateNode, depth: number): string[] {
  const indent = '  '.repeat(depth)
  const children = Object.values(node.states) as AnyStateNode[]
  if (node.type === 'parallel')
    return children.flatMap((child, index) => [...(index > 0 ? [`${indent}--`] : []), ...drawn(child, depth)])
  const [first] = node.initial?.target ?? []
  return [
    ...(first ? [`${indent}[*] --> ${nameOf(first)}`] : []),
    ...children.flatMap((child) => drawn(child, depth)),
  ]
}

function drawn(node: AnyStateNode, depth: number): string[] {
  const indent = '  '.repeat(depth)
  const name = nameOf(node)
  const title = `${indent}state "${node.key}" as ${name}`
  if (Object.keys(node.states).length > 0) return [`${title} {`, ...inside(node, depth + 1), `${indent}}`]
  const remarks = remarksOn(node)
  return [title, ...remarks.map((remark) => `${indent}${name} : ${remark}`)]
}

/** A state's own doings. An outer state's, and what leads into it from itself, stand in a note beside it. */
function remarksOn(node: AnyStateNode): string[] {
  const invoked = node.invoke.map(({ src }) => `asks ${src}`)
  const heard = transitionsOf(node)
    .filter(({ target }) => target === undefined)
    .map((taken) => `${whenOf(taken)}${guardOf(taken)}`)
  return [...invoked, ...new Set(heard)]
}

function arrowsFrom(node: AnyStateNode, machine: AnyStateMachine): string[] {
  const leads = transitionsOf(node).flatMap((taken) =>
    (taken.target ?? []).map((target) => ({
      words: `${whenOf(taken, machine)}${guardOf(taken)}`.trim(),
      target: within(node, target),
    })),
  )
  const outward = new Map<AnyStateNode, string[]>()
  for (const { words, target } of leads)
    if (!isAround(node, target))
      outward.set(target, [...(outward.get(target) ?? []), ...(words ? [words] : [])])
  const arrows = [...outward].map(
    ([target, words]) =>
      `${nameOf(node)} --> ${nameOf(target)}${words.length > 0 ? ` : ${words.join('<br>')}` : ''}`,
  )
  const isOuter = Object.keys(node.states).length > 0
  if (!isOuter || node.parent === undefined) return arrows
  const inward = leads
    .filter(({ target }) => isAround(node, target))
    .map(({ words, target }) => `${words} → ${target.key}`)
  const notes = [...remarksOn(node), ...inward]
  if (notes.length === 0) return arrows
  return [...arrows, `note left of ${nameOf(node)}`, ...notes.map((line) => `  ${line}`), 'end note']
}

/** Mermaid draws no arrow from a state to one around it: it then leads to where that one begins. */
function within(source: AnyStateNode, target: AnyStateNode): AnyStateNode {
  const [first] = target.initial?.target ?? []
  return isAround(target, source) && first ? within(source, first) : target
}

const isAround = (outer: AnyStateNode, inner: AnyStateNode) => inner.id.startsWith(`${outer.id}.`)

const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] =>
  [...node.transitions.values(), node.always ?? []].flat()

const nodesIn = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...(Object.values(node.states) as AnyStateNode[]).flatMap(nodesIn),
]

const nameOf = ({ path, key }: AnyStateNode) => path.join('_') || key

/** What happens: an event, an answer of a port, or time that passes. */
function whenOf({ eventType }: AnyTransitionDefinition, machine?: AnyStateMachine): string {
  const [, kind, name = ''] = eventType.match(/^xstate\.(done\.actor|error\.actor|after)\.([^.]+)/) ?? []
  if (kind === 'done.actor') return `${name} answers`
  if (kind === 'error.actor') return `${name} fails`
  if (kind === 'after') return `${Number(machine?.implementations.delays[name]) / SECOND} s pass (${name})`
  return eventType
}

/** A guard, or that those before it did not hold. */
function guardOf(taken: AnyTransitionDefinition): string {
  const { guard, source, eventType } = taken
  const name = typeof guard === 'object' ? guard.type : guard
  if (name !== undefined) return ` [${name}]`
  const [first] = transitionsOf(source).filter((other) => other.eventType === eventType)
  return first === taken ? '' : ' [otherwise]'
}
