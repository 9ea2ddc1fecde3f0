import { useRef, useState } from 'react'
import { useSaveAccount } from '#app/session/useAccount.ts'
import { useText } from '#i18n/index.ts'
import { ImageUp, Trash2 } from '#icons/index.ts'
import type { User } from '#openapi/lighting.d.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Problem } from '#ui/Problem.tsx'
import { photoFrom } from './photo.ts'

/** The user's photo, chosen from a file and saved at once. */
export function PhotoField({ user: { data } }: { user: User }) {
  const text = useText('profile')
  const saveAccount = useSaveAccount()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [isUnreadable, setUnreadable] = useState(false)

  async function take(file: File | undefined) {
    if (!file) return
    setBusy(true)
    const photo = await photoFrom(file)
    setUnreadable(photo === undefined)
    if (photo !== undefined) await saveAccount({ photoURL: photo })
    setBusy(false)
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={data.displayName} photo={data.photoURL} large />
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = ''
          }}
        />
        <Button icon={ImageUp} busy={busy} onClick={() => input.current?.click()}>
          {text('photo.choose')}
        </Button>
        {data.photoURL && (
          <Button tone="quiet" icon={Trash2} onClick={() => void saveAccount({ photoURL: null })}>
            {text('photo.remove')}
          </Button>
        )}
      </div>
      {isUnreadable && <Problem>{text('photo.unreadable')}</Problem>}
    </>
  )
}
