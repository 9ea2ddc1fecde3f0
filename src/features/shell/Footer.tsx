/** `VITE_PROVIDER_NAME`: who provides this console (.env.example). */
const provider: string = import.meta.env.VITE_PROVIDER_NAME || 'Latern'

export function Footer() {
  return (
    <footer className="shrink-0 border-t print:hidden border-line px-4 py-1.5 text-xs text-text-muted">
      <Copyright />
    </footer>
  )
}

/** By itself at the foot of the navigation, where a plan fills the window (decisions.md, "Sessions, roles, pages"). */
export function Copyright() {
  return <>© 2020 {provider}</>
}
