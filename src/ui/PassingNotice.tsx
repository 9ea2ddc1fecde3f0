import { useEffect, useEffectEvent } from 'react'
import { AUTO_HIDE, noticeTones, type ShownNotice } from './notices.ts'

/** A notice that takes neither the focus nor the pointer: what it covers stays usable. */
export function PassingNotice({ notice, onClose }: { notice: ShownNotice; onClose: () => void }) {
  const { icon: Icon, className } = noticeTones[notice.tone ?? 'plain']
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = window.setTimeout(() => close(), AUTO_HIDE)
    return () => window.clearTimeout(timer)
  }, [])
  return (
    <p
      role="status"
      className="pointer-events-none fixed bottom-14 left-1/2 print:hidden z-60 flex max-w-[calc(100vw-2rem)] -translate-x-1/2 animate-appear items-center gap-3 rounded-lg border border-line bg-surface-raised px-3 py-2 shadow-floating sm:top-2 sm:bottom-auto"
    >
      <Icon aria-hidden className={`size-5 shrink-0 ${className}`} />
      {notice.text}
    </p>
  )
}
