import { useMemo } from 'react'
import { formatFixed } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { useSnackbar } from '#ui/Snackbar.tsx'

/** What the table of a chart says in the console's language and how it writes numbers; how it tells that it was copied. */
export function useTableTexts() {
  const text = useText('charts')
  const { show } = useSnackbar()
  return useMemo(
    () => ({
      texts: {
        copy: text('copy'),
        export: text('export'),
        copied: text('copied'),
        selected: text('selected'),
        formatNumber: formatFixed,
      },
      onNotify: (message: string) => show({ text: message }),
    }),
    [text, show],
  )
}
