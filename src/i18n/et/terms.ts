import type { Translation } from '../catalogue.ts'
import type { terms as english } from '../en/terms.ts'

export const terms = {
  lead: 'Sellel lehel on tingimused, mille alusel teenusepakkuja seda konsooli pakub. Seni kuni teenusepakkuja neid avaldanud ei ole, kehtib järgmine.',
  usage: {
    title: 'Kasutustingimused',
    text: 'Konsool on mõeldud inimestele, kellele teenusepakkuja on andnud õiguse oma valgustust juhtida. Hoia oma sisselogimisandmed enda teada ja muuda ainult oma vastutusalas olevaid objekte: muudatused jõuavad päris tänavatele ja hoonetesse.',
  },
  privacy: {
    title: 'Privaatsuspoliitika',
    text: 'Konsool hoiab alles sinu nime, e-posti aadressi ja sätted, et saaksid sisse logida ja leiaksid oma töö eest sellisena, nagu selle jätsid. Konsool ei laadi midagi kolmandatelt osapooltelt ega jälgi kedagi. Sinu sisselogimine, keel ja kujundus on talletatud selles brauseris.',
  },
  liability: {
    title: 'Vastutus',
    text: 'Näidud ja sääst arvutatakse seadmete teadetest ning nende juures on näha, kui suurt osa ajast need katavad. Need ei asenda taadeldud arvestit.',
  },
  back: 'Tagasi konsooli',
} satisfies Translation<typeof english>
