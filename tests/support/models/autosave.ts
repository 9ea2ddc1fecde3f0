import type { AnyMachineSnapshot } from 'xstate'
import { createAutosave } from '#machines/autosave/autosave.ts'
import type { SettingChange } from '#machines/autosave/vocabulary.ts'
import type { Model, World } from '../paths.ts'

export const cost: SettingChange = { field: 'energy_cost', value: 0.2, before: null }
export const width: SettingChange = { field: 'grid_width', value: 5, before: 10 }

const form = (): World => ({ machine: createAutosave('site'), answer: {} })

export const autosaveModel: Model = {
  worlds: { 'a form': form },
  events: {
    'the cost is typed': { type: 'value.changed', ...cost },
    'the width is typed': { type: 'value.changed', ...width },
    'the cost becomes no number': { type: 'value.withdrawn', field: cost.field },
    'the pause is over': { type: 'xstate.after.pause.autosave.pausing' },
    'the page is about to be left': { type: 'save.requested' },
  },
  distinguish: ({ context }: AnyMachineSnapshot) => [
    context.changed.map(({ field }: SettingChange) => field),
  ],
  isFarEnough: ({ context }) => context.changed.length > 1,
}
