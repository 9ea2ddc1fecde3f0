import type { Translation } from '../catalogue.ts'
import type { empty as english } from '../en/empty.ts'

export const empty: Translation<typeof english> = {
  zones: {
    make: 'Lisa tsoon',
    byRole: 'Tsoone saavad lisada töötajad.',
    byProvider: 'Tsoone lisab teenusepakkuja.',
  },
  plan: {
    make: 'Laadi põhiplaan üles',
    byRole: 'Selle saavad üles laadida töötajad.',
    byProvider: 'Tsooni pildi seab teenusepakkuja.',
  },
  devices: {
    make: 'Impordi seadmed',
    byRole: 'Seadmeid saavad importida töötajad.',
    byProvider: 'Need ilmuvad, kui teenusepakkuja on nende kontrollerid registreerinud.',
  },
  places: {
    make: 'Paiguta seadmed',
    byRole: 'Seadmeid saavad paigutada töötajad.',
    byProvider: 'Seadmeid saavad paigutada töötajad.',
  },
}
