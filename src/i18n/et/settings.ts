import type { Translation } from '../catalogue.ts'
import type { settings as english } from '../en/settings.ts'

export const settings = {
  viewOnly: 'Sa võid vaadata; seadeid muudavad töötajad.',
  state: {
    resting: 'Muudatused salvestuvad kirjutades',
    bad: 'Veel salvestamata: vaata üle, mis on märgitud',
    unsaved: 'Salvestamata muudatused',
    saving: 'Salvestamine…',
    savedAt: 'Salvestatud kell {{time}}',
  },
  energy: 'Energia',
  energyCost: 'Energia hind kWh kohta',
  energyCostHint: 'Sellega korrutatakse energia ja sääst, et näidata neid eurodes.',
  grid: 'Plaanide ruudustik',
  gridText:
    'Joonte vahe protsentides plaanist; seadmed haakuvad viiendiku järgi. Tsoonil võib olla oma ruudustik.',
  gridWidth: 'Ruudustiku laius',
  gridHeight: 'Ruudustiku kõrgus',
  gridFallsBack: '0 või vähem tähendab 10 %.',
  gridDefault: 'Tühi: 10 %.',
  gridOfSite: 'Tühi: nagu kogu objektil, {{size}} %.',
  time: 'Aeg',
  timeZone: 'Objekti ajavöönd',
  timeZoneDefault: '+02:00, muutumatu (vaikimisi)',
  timeZonePrompt: 'Vali ajavöönd…',
  timeZoneHint: 'Päevad, tunnid ja tööaeg on objekti omad. Sealne kell on praegu {{time}}.',
  zone: 'Tsoon',
  name: 'Nimi',
  installationDate: 'Paigalduse kuupäev',
  installationDateHint: 'PP-KK-AAAA; säästu arvestatakse sellest päevast.',
  baseline: 'Enne Laternit',
  baselineText:
    'Kui palju tsooni valgustus varem tarbis. Sääst on selle ja praeguse tarbimise vahe; 0 korral pole millegagi võrrelda.',
  totalPower: 'Koguvõimsus',
  workingHours: 'Töötunde päevas',
  workingDays: 'Tööpäevi nädalas',
  workingDaysHint: 'Esmaspäevast alates.',
  plan: 'Plaan',
  widthMetres: 'Plaani laius meetrites',
  heightMetres: 'Plaani kõrgus meetrites',
  metresHint: 'Kui mõlemad on antud, näidatakse kaugusi meetrites.',
} satisfies Translation<typeof english>
