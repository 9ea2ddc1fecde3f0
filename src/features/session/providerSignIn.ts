import type { Api } from '#api/calls.ts'
import { browserTabStorage } from '#app/core/tabStorage.ts'

/** What proves, when the browser comes back, that this window began. */
const verifierKey = 'latern.provider'

const tab = browserTabStorage()

/** Begins to sign in at a provider. @returns the call, whose answer is where the browser goes */
export async function startAtProvider(api: Api, provider: string) {
  const answer = await api.startOidc({ provider })
  if (answer.ok) tab.write(verifierKey, answer.value.verifier)
  return answer
}

/** The proof, once: what the browser came back with is good once too. */
export function takeVerifier(): string | undefined {
  const verifier = tab.read(verifierKey)
  tab.write(verifierKey, undefined)
  return verifier
}
