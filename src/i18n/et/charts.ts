import type { Translation } from '../catalogue.ts'
import type { charts as english } from '../en/charts.ts'

export const charts = {
  viewAsTable: 'Näita tabelina',
  copy: 'Kopeeri',
  export: 'Ekspordi CSV',
  copied: 'Tabel on lõikelaual.',
  selected: 'Brauser ei luba lõikelauda kasutada. Tabel on valitud: kopeeri see klahvidega Ctrl+C.',
} satisfies Translation<typeof english>
