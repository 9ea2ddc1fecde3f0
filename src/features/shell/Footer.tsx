/** `VITE_PROVIDER_NAME`: who provides this console (.env.example). */
const provider: string = import.meta.env.VITE_PROVIDER_NAME || 'Latern'

export function Footer() {
  return (
    <footer className="shrink-0 border-t border-line px-4 py-1.5 text-xs text-text-muted">
      © 2020 {provider}
    </footer>
  )
}
