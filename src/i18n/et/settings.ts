import type { Translation } from '../catalogue.ts'
import type { settings as english } from '../en/settings.ts'

export const settings = {
  viewOnly: 'Ainult vaatamiseks. Sätteid saavad muuta töötajad.',
  state: {
    resting: 'Muudatused salvestuvad kirjutades',
    bad: 'Salvestamata. Paranda märgitud väljad.',
    unsaved: 'Salvestamata muudatused',
    saving: 'Salvestamine…',
    savedAt: 'Salvestatud kell {{time}}',
  },
  energy: 'Energia',
  energyCost: 'Energia hind kWh kohta',
  energyCostHint: 'Selle järgi näidatakse energiat ja säästu eurodes.',
  grid: 'Plaanide ruudustik',
  gridText:
    'Joonte vahe protsentides plaanist; seadmed haakuvad viiendiku järgi. Tsoonil võib olla oma ruudustik.',
  gridWidth: 'Ruudustiku laius',
  gridHeight: 'Ruudustiku kõrgus',
  gridFallsBack: '0 või vähem tähendab 10 %.',
  gridDefault: 'Jäta tühjaks, et kasutada vaikeväärtust (10 %).',
  gridOfSite: 'Jäta tühjaks, et kasutada objekti vaikeväärtust ({{size}} %).',
  time: 'Aeg',
  timeZone: 'Objekti ajavöönd',
  timeZoneDefault: '+02:00, muutumatu (vaikimisi)',
  timeZonePrompt: 'Vali ajavöönd…',
  timeZoneHint: 'Päevad, tunnid ja tööaeg käivad objekti kella järgi, mis näitab praegu {{time}}.',
  zone: 'Tsoon',
  name: 'Nimi',
  installationDate: 'Paigalduse kuupäev',
  installationDateHint: 'PP-KK-AAAA; säästu arvestatakse sellest päevast.',
  baseline: 'Võrdlusalus („Varem“)',
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
