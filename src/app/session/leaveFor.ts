/** Leaves the console for an address that the server named. Of another scheme, it could be a script that runs in the console. */
export function leaveFor(address: string, { href, assign }: LocationPort = browserLocation()): void {
  if (URL.canParse(address, href) && /^https?:$/.test(new URL(address, href).protocol)) assign(address)
}

type LocationPort = { readonly href: string; readonly assign: (address: string) => void }

const browserLocation = (): LocationPort => ({
  href: window.location.href,
  assign: (address) => window.location.assign(address),
})
