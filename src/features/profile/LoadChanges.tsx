import { useState } from 'react'
import { useCore } from '#app/core/context.tsx'
import { changesIn } from '#app/outbox/changesFile.ts'
import { useText } from '#i18n/index.ts'
import { FileUp } from '#icons/index.ts'
import { FileButton } from '#ui/FileButton.tsx'

/** Takes changes that were saved as a file in another browser. */
export function LoadChanges() {
  const text = useText('offline')
  const { outbox } = useCore()
  const [result, setResult] = useState<{ isRead: boolean; count: number }>()

  async function load(file: File) {
    const mutations = changesIn(await file.text())
    setResult({ isRead: mutations !== undefined, count: mutations ? await outbox.restore(mutations) : 0 })
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FileButton
        tone="plain"
        label={text('load')}
        icon={FileUp}
        accept=".json,application/json"
        onFile={load}
      />
      <p role="status">
        {result &&
          (!result.isRead
            ? text('notChanges')
            : result.count > 0
              ? text('loaded', { count: result.count })
              : text('nothingLoaded'))}
      </p>
    </div>
  )
}
