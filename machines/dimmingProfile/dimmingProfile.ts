import { assign, enqueueActions, setup } from 'xstate'
import { writeProfile } from '#domain/profile.ts'
import type {
  DimmingProfileContext,
  DimmingProfileEvent,
  DimmingProfilePorts,
  ProfileDraft,
  ProfileOperation,
} from './vocabulary.ts'

/**
 * The form of one dimming profile, its deletion, and where it applies (specification §4). What is saved or confirmed is sent
 * to the outbox (machines/outbox), which brings it and the copies that follow from it to the server.
 */
export function createDimmingProfile(ports: DimmingProfilePorts) {
  return setup({
    types: { context: {} as DimmingProfileContext, events: {} as DimmingProfileEvent },
    guards: {
      isDirty: ({ context }) => context.draft !== undefined,
      isOpened: ({ context }, id: number) => context.opened === id,
    },
    actions: {
      openProfile: assign((_, id: number) => ({ opened: id, draft: undefined })),
      closeForm: assign({ opened: undefined, draft: undefined }),
      updateDraft: assign((_, draft: ProfileDraft) => ({ opened: draft.id, draft })),
      discardDraft: assign({ draft: undefined }),
      save: enqueueActions(({ context: { draft }, enqueue }) => {
        if (!draft) return
        const after = { name: draft.name.trim(), rulespec: writeProfile(draft.form, draft.before.rulespec) }
        const profile = draft.id ?? ports.temporaryId()
        enqueue(() =>
          ports.send(
            draft.id === undefined
              ? { kind: 'create', profile, ...after }
              : { kind: 'edit', profile, before: draft.before, after },
          ),
        )
        enqueue.assign({ opened: profile })
      }),
      requestDeletion: assign((_, profile: DimmingProfileContext['pendingDeletion']) => ({
        pendingDeletion: profile,
      })),
      clearDeletion: assign({ pendingDeletion: undefined }),
      delete: ({ context: { pendingDeletion } }) => {
        if (pendingDeletion) ports.send({ kind: 'delete', profile: pendingDeletion.id })
      },
      assign: ({ context: { opened } }, assignment: Assignment) => {
        if (opened !== undefined) ports.send({ ...assignment, profile: opened })
      },
      replaceId: assign(({ context }, { temporary, id }: { temporary: number; id: number }) => {
        const { opened, draft, pendingDeletion } = context
        return {
          opened: opened === temporary ? id : opened,
          draft: draft?.id === temporary ? { ...draft, id } : draft,
          pendingDeletion: pendingDeletion?.id === temporary ? { ...pendingDeletion, id } : pendingDeletion,
        }
      }),
    },
  }).createMachine({
    id: 'dimmingProfile',
    context: { opened: undefined, draft: undefined, pendingDeletion: undefined },
    initial: 'closed',
    on: {
      'assignment.requested': { actions: { type: 'assign', params: requestedAssignment } },
      'profile.created': { actions: { type: 'replaceId', params: createdProfile } },
      'profile.dropped': { guard: { type: 'isOpened', params: profileId }, target: '.closed' },
    },
    states: {
      closed: {
        entry: ['closeForm', 'clearDeletion'],
        on: {
          'profile.opened': { target: 'initial', actions: { type: 'openProfile', params: profileId } },
          'profile.added': { target: 'new', actions: { type: 'updateDraft', params: editedDraft } },
        },
      },
      initial: {
        entry: 'discardDraft',
        on: {
          'profile.opened': { actions: { type: 'openProfile', params: profileId } },
          'profile.closed': 'closed',
          'profile.added': { target: 'new', actions: { type: 'updateDraft', params: editedDraft } },
          'profile.edited': { target: 'updated', actions: { type: 'updateDraft', params: editedDraft } },
          'deletion.requested': {
            target: 'confirmingDeletion',
            actions: { type: 'requestDeletion', params: profileToDelete },
          },
        },
      },
      updated: {
        on: {
          'profile.edited': { actions: { type: 'updateDraft', params: editedDraft } },
          'edit.cancelled': 'initial',
          'form.left': 'initial',
          'save.requested': { target: 'initial', actions: 'save' },
          'deletion.requested': {
            target: 'confirmingDeletion',
            actions: { type: 'requestDeletion', params: profileToDelete },
          },
        },
      },
      new: {
        on: {
          'profile.edited': { actions: { type: 'updateDraft', params: editedDraft } },
          'edit.cancelled': 'closed',
          'form.left': 'closed',
          'save.requested': { target: 'initial', actions: 'save' },
        },
      },
      confirmingDeletion: {
        on: {
          'deletion.confirmed': { target: 'closed', actions: 'delete' },
          'form.left': { target: 'initial', actions: 'clearDeletion' },
          'deletion.cancelled': [
            { guard: 'isDirty', target: 'updated', actions: 'clearDeletion' },
            { target: 'initial', actions: 'clearDeletion' },
          ],
        },
      },
    },
  })
}

type Assignment = Pick<Extract<ProfileOperation, { targets: unknown }>, 'kind' | 'targets'>
type Event<Payload> = { event: Payload }

const profileId = ({ event }: Event<{ id: number }>) => event.id
const editedDraft = ({ event }: Event<{ draft: ProfileDraft }>) => event.draft
const profileToDelete = ({ event }: Event<{ profile: DimmingProfileContext['pendingDeletion'] }>) =>
  event.profile
const requestedAssignment = ({ event: { kind, targets } }: Event<Assignment>): Assignment => ({
  kind,
  targets,
})
const createdProfile = ({ event: { temporary, id } }: Event<{ temporary: number; id: number }>) => ({
  temporary,
  id,
})
