import type { Translation } from '../catalogue.ts'
import type { offline as english } from '../en/offline.ts'

export const offline = {
  newVersion: 'Uus versioon on valmis',
  newVersionText: 'Selle kasutamiseks laadi leht uuesti.',
  newVersionWaits: 'Lehe saab uuesti laadida kohe, kui sinu muudatused on salvestatud.',
  reload: 'Laadi uuesti',
  title: 'Ilma võrguta',
  text: 'Mida see brauser talletab ajaks, mil server ei ole kättesaadav.',
  opens: 'Konsool avaneb viimati saadud andmete ja plaanidega, mida oled vaadanud.',
  notSecure:
    'Siin konsool ilma võrguta ei avane, sest selle aadress ei ole turvaline (https). Kõik muu töötab ja sinu muudatused hoitakse selles seadmes alles.',
  notOffered:
    'See brauser ei luba konsoolil siin ilma võrguta avaneda. Seda ei luba privaatsed aknad ega lehed, mille sertifikaati brauser ei usalda.',
  load: 'Laadi salvestatud muudatused…',
  loaded_one: '{{count}} muudatus on laaditud.',
  loaded_other: '{{count}} muudatust on laaditud.',
  nothingLoaded: 'Failis ei ole sinu muudatusi, mida siin veel ei ole.',
  notChanges: 'See ei ole salvestamata muudatuste fail või on selle kirjutanud konsooli uuem versioon.',
  plans_one: '{{count}} plaan, {{used}} / {{budget}} MB',
  plans_other: '{{count}} plaani, {{used}} / {{budget}} MB',
} satisfies Translation<typeof english>
