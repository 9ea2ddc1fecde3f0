import { useMemo } from 'react'
import { formatFixed, formatTyped } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { useSnackbar } from '#ui/Snackbar.tsx'

/** Texts and number formats of a chart's table, and how it reports that it was copied. */
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
        copyNumber: (value: number, decimals: number) => formatTyped(value.toFixed(decimals)),
      },
      onNotify: (message: string) => show({ text: message }),
    }),
    [text, show],
  )
}
