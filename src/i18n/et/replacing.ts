import type { Translation } from '../catalogue.ts'
import type { replacing as english } from '../en/replacing.ts'

export const replacing: Translation<typeof english> = {
  open: 'Asenda rikkis seade',
  title: 'Seadme {{device}} asendamine',
  text: 'Teine seade saab selle koha plaanil, paigalduskõrguse, rühma ja profiilid. Rikkis seade läheb tagasi paigutamata seadmete hulka.',
  by: 'Asendusseade',
  choose: 'Vali seade',
  noneFree: 'Paigutamata seadmete hulgas ei ole ühtegi sama liiki seadet. Impordi see ja tule siis tagasi.',
  exchangeNames: 'Vaheta nende nimed',
  replace: 'Asenda',
  failed: 'Jäi asendamata: {{reason}}',
  done: '{{device}} asendati seadmega {{other}}',
}
