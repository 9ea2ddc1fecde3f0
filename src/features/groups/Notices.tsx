import { UndecidedNotice } from '#app/outbox/UndecidedNotice.tsx'

/** Messages over the plan's lower edge. */
export function Notices() {
  return (
    <div className="pointer-events-none absolute right-16 bottom-3 left-3 flex flex-col items-center">
      <UndecidedNotice />
    </div>
  )
}
