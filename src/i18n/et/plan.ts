import type { Translation } from '../catalogue.ts'
import type { plan as english } from '../en/plan.ts'
import { deviceKinds } from './deviceKinds.ts'

export const plan = {
  zone: 'Tsoon',
  chooseZone: 'Vali tsoon…',
  kinds: deviceKinds.names,
  label: 'Põhiplaan: {{zone}}',
  devices: 'Seadmed põhiplaanil',
  device: '{{name}}, {{kind}}, vasakust servast {{x}}, ülemisest servast {{y}}',
  unsavedDevice: '{{name}}, {{kind}}, vasakust servast {{x}}, ülemisest servast {{y}}, veel salvestamata',
  movedDevices_one: '{{count}} seade nihutatud, {{name}}: vasakust servast {{x}}, ülemisest servast {{y}}',
  movedDevices_other: '{{count}} seadet nihutatud, {{name}}: vasakust servast {{x}}, ülemisest servast {{y}}',
  nothingSelected: 'Midagi pole valitud',
  selectedDevices_one: '{{count}} seade valitud',
  selectedDevices_other: '{{count}} seadet valitud',
  areaHint:
    'Joonista ristkülik: lohista või liiguta selle nurka nooleklahvidega. Enter paneb paika esimese nurga, siis teise; Escape alustab otsast.',
  corner: 'Nurk: vasakust servast {{x}}, ülemisest servast {{y}}',
  area: 'Ristkülik laiusega {{width}} ja kõrgusega {{height}}, vasakust servast {{x}}, ülemisest servast {{y}}',
  metres: '{{length}} m',
  imageLoading: 'Põhiplaani laadimine…',
  imageMissing: 'Põhiplaani pilti ei õnnestunud laadida',
  imageIncomplete: 'Osa põhiplaanist jäi joonistamata',
  noImage: 'Sellel tsoonil pole veel põhiplaani pilti.',
  zoomIn: 'Suurenda',
  zoomOut: 'Vähenda',
  fit: 'Näita tervet plaani',
  fade: 'Tuhmista joonis',
  unfade: 'Näita joonist täies tugevuses',
  invert: 'Pööra joonise värvid ümber',
  uninvert: 'Näita joonist oma värvides',
  zoomToSelection: 'Suurenda valikuni',
  zoomToDevice: 'Suurenda seadmeni',
  showGrid: 'Ruudustik',
  showTheGrid: 'Näita ruudustikku',
  hideGrid: 'Peida ruudustik',
  unavailable: {
    title: 'Objekti andmeid ei õnnestunud laadida',
    text: 'Põhiplaane ei saa näidata. Proovitakse automaatselt uuesti.',
  },
  noZones: {
    title: 'Tsoone veel pole',
    text: 'Lisa tsoon, et näha selle põhiplaani.',
  },
} satisfies Translation<typeof english>
