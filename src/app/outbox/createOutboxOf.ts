import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { createGroupKinds } from '#app/groups/groupKinds.ts'
import { createTypeKinds } from '#app/luminaireTypes/typeKinds.ts'
import { createProfileKind } from '#app/profiles/profileKind.ts'
import type { SessionStore } from '#app/session/sessionStore.ts'
import { createSettingKinds } from '#app/settings/settingKinds.ts'
import type { ChangeSite } from '#app/site/changeSite.ts'
import type { Polling } from '#app/site/polling.ts'
import type { SaveDevice } from '#app/site/saveDevice.ts'
import type { Timestamp } from '#domain/units.ts'
import { createOutbox, type Outbox, type OutboxOutside } from './outbox.ts'
import { createPlacementKind } from './placementKind.ts'
import { createCompares, createIsRecognized } from './recognition.ts'
import { createShownTables } from './shownTables.ts'
import { createSiteReads } from './siteReads.ts'

type Parts = {
  readonly outside: OutboxOutside
  readonly session: SessionStore
  readonly api: Api
  readonly queryClient: QueryClient
  readonly polling: Polling
  readonly changeSite: ChangeSite
  readonly saveDevice: SaveDevice
  readonly now: () => Timestamp
}

/** The outbox of a console, with every kind of change. */
export const createOutboxOf = ({
  api,
  queryClient,
  polling,
  changeSite,
  saveDevice,
  ...others
}: Parts): Outbox =>
  createOutbox({
    ...others,
    kinds: {
      placement: {
        ...createPlacementKind(api, queryClient, saveDevice),
        isRecognized: createIsRecognized(api, queryClient),
      },
      ...createGroupKinds(api, queryClient, changeSite),
      profile: createProfileKind(api, queryClient, changeSite),
      ...createSettingKinds(api, queryClient, changeSite),
      ...createTypeKinds(api, queryClient, changeSite, saveDevice),
    },
    compares: createCompares(api, queryClient),
    reads: createSiteReads(api, queryClient, polling),
    shown: createShownTables(),
  })
