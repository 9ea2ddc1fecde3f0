import type { AnyStateMachine } from 'xstate'
import {
  childrenOf,
  delayOf,
  guardNameOf,
  happeningOf,
  initialChildOf,
  isMachine,
  type StateNode,
  statesOf,
  type Transition,
  transitionsOf,
} from './xstateInternals.ts'

const SECOND = 1000

/**
 * A machine as a Mermaid state diagram: its states as they are nested, and on each arrow what happens, its guard in
 * brackets. In a state stand the ports that are invoked there, and the events that it takes without leaving.
 */
export function drawMachine(machine: AnyStateMachine): string {
  const { root } = machine
  const states = root.type === 'parallel' ? drawn(root, 1) : inside(root, 1)
  const lines = ['stateDiagram-v2', '  direction TB', ...states]
  const arrows = statesOf(machine).flatMap((node) => arrowsFrom(node, machine))
  return [...lines, ...arrows.map((arrow) => `  ${arrow}`)].join('\n')
}

/** The events that a machine takes in every state, for which a diagram has no place. */
export const heardEverywhere = (machine: AnyStateMachine): string[] => remarksOn(machine.root)

/** What is written between the braces of a state. */
function inside(node: StateNode, depth: number): string[] {
  const indent = '  '.repeat(depth)
  const children = childrenOf(node)
  if (node.type === 'parallel')
    return children.flatMap((child, index) => [...(index > 0 ? [`${indent}--`] : []), ...drawn(child, depth)])
  const first = initialChildOf(node)
  return [
    ...(first ? [`${indent}[*] --> ${nameOf(first)}`] : []),
    ...children.flatMap((child) => drawn(child, depth)),
  ]
}

function drawn(node: StateNode, depth: number): string[] {
  const indent = '  '.repeat(depth)
  const name = nameOf(node)
  const title = `${indent}state "${node.key}" as ${name}`
  if (childrenOf(node).length > 0) return [`${title} {`, ...inside(node, depth + 1), `${indent}}`]
  const remarks = remarksOn(node)
  return [title, ...remarks.map((remark) => `${indent}${name} : ${remark}`)]
}

/** A state's own doings. An outer state's, and what leads into it from itself, stand in a note beside it. */
function remarksOn(node: StateNode): string[] {
  const invoked = node.invoke.map(({ src }) => `${isMachine(node, String(src)) ? 'runs' : 'asks'} ${src}`)
  const heard = transitionsOf(node)
    .filter(({ target }) => target === undefined)
    .map((taken) => `${whenOf(taken)}${guardOf(taken)}`)
  return [...invoked, ...new Set(heard)]
}

function arrowsFrom(node: StateNode, machine: AnyStateMachine): string[] {
  const leads = transitionsOf(node).flatMap((taken) =>
    (taken.target ?? []).map((target) => ({
      words: `${whenOf(taken, machine)}${guardOf(taken)}`.trim(),
      target: within(node, target),
    })),
  )
  const outward = new Map<StateNode, string[]>()
  for (const { words, target } of leads)
    if (!isAround(node, target))
      outward.set(target, [...(outward.get(target) ?? []), ...(words ? [words] : [])])
  const arrows = [...outward].map(
    ([target, words]) =>
      `${nameOf(node)} --> ${nameOf(target)}${words.length > 0 ? ` : ${words.join('<br>')}` : ''}`,
  )
  const isOuter = childrenOf(node).length > 0
  if (!isOuter || node.parent === undefined) return arrows
  const inward = leads
    .filter(({ target }) => isAround(node, target))
    .map(({ words, target }) => `${words} → ${target.key}`)
  const notes = [...remarksOn(node), ...inward]
  if (notes.length === 0) return arrows
  return [...arrows, `note left of ${nameOf(node)}`, ...notes.map((line) => `  ${line}`), 'end note']
}

/** Mermaid draws no arrow from a state to one around it: it then leads to where that one begins. */
function within(source: StateNode, target: StateNode): StateNode {
  const first = initialChildOf(target)
  return isAround(target, source) && first ? within(source, first) : target
}

const isAround = (outer: StateNode, inner: StateNode) => inner.id.startsWith(`${outer.id}.`)

const nameOf = ({ path, key }: StateNode) => path.join('_') || key

/** What happens: an event, an answer of a port, or time that passes. */
function whenOf({ eventType }: Transition, machine?: AnyStateMachine): string {
  const { kind, name = '' } = happeningOf(eventType) ?? {}
  if (kind === 'answer') return `${name} answers`
  if (kind === 'failure') return `${name} fails`
  if (kind === 'delay' && machine) return `${delayOf(machine, name) / SECOND} s pass (${name})`
  return eventType
}

/** A guard, or that those before it did not hold. */
function guardOf(taken: Transition): string {
  const { source, eventType } = taken
  const name = guardNameOf(taken)
  if (name !== undefined) return ` [${name}]`
  const [first] = transitionsOf(source).filter((other) => other.eventType === eventType)
  return first === taken ? '' : ' [otherwise]'
}
