import { type SafeStorage, safeStorage } from './safeStorage.ts'

/** Texts that this tab keeps over a reload, and no other tab sees. */
export type TabStorage = Pick<SafeStorage, 'read' | 'write'>

export const browserTabStorage = (): TabStorage => safeStorage(() => sessionStorage)
