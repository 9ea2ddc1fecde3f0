import type { AnyMachineSnapshot } from 'xstate'
import type { Result } from '#domain/result.ts'
import { createAutosave } from '#machines/autosave/autosave.ts'
import type { Change } from '#machines/autosave/vocabulary.ts'
import { heldPort } from '../heldPort.ts'
import type { Model, World } from '../paths.ts'
import { internalError } from '../problems.ts'

export const cost: Change = { field: 'energy_cost', value: 0.2 }
export const width: Change = { field: 'grid_width', value: 5 }
export const saved: Result<unknown> = { ok: true, value: undefined }
export const refused: Result<unknown> = { ok: false, error: internalError }
export const now = Date.UTC(2026, 2, 29, 12)

export function autosavePorts() {
  const save = heldPort<[Change], Result<unknown>>()
  return { fake: { save: save.call, now: () => now }, save }
}

const form = (): World => {
  const { fake, save } = autosavePorts()
  return { machine: createAutosave(fake, 'site'), answer: { save: save.answer } }
}

export const autosaveModel: Model = {
  worlds: { 'a form': form, 'a form that is about to be left': form },
  events: {
    'the cost is typed': { type: 'value.changed', ...cost },
    'the width is typed': { type: 'value.changed', ...width },
    'the cost becomes no number': { type: 'value.withdrawn', field: cost.field },
    'the pause is over': { type: 'xstate.after.pause.autosave.pausing' },
    'it is to be saved now': { type: 'save.requested' },
    'the server saves it': { type: 'xstate.done.actor.save', output: saved },
    'the server refuses it': { type: 'xstate.done.actor.save', output: refused },
  },
  distinguish: ({ context: { changed, sending } }: AnyMachineSnapshot) => [
    changed.map(({ field }: Change) => field),
    sending.length,
  ],
  isFarEnough: ({ context: { changed, sending } }) => changed.length + sending.length > 2,
}
