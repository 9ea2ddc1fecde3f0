import type { Translation } from '../catalogue.ts'
import type { placeholder as english } from '../en/placeholder.ts'

export const placeholder = {
  badge: 'Valmimisel',
  soon: 'See leht on valmimisel.',
  toOverview: 'Mine ülevaatele',
  toLuminaires: 'Vaata valgusteid',
  toCommissioning: 'Paiguta seadmeid',
  toLogin: 'Mine sisse logima',
  pages: {
    dashboard: {
      title: 'Kogu valgustus ühe pilguga',
      text: 'Energiakulu, sääst ja hõivatus: kui suur on võimsus praegu, kui suur osa alast on kasutuses ja mida tänane päev maksma läks.',
    },
    heatmap: {
      title: 'Soojad ja külmad kohad',
      text: 'Kus inimesed liiguvad ja kus valgus põleb, päevade kaupa põhiplaanile joonistatuna.',
    },
    chart: {
      title: 'Hõivatus ja võimsus ajas',
      text: 'Ühe tsooni või kõigi kohta, tundide või päevade kaupa.',
    },
    groups: {
      title: 'Koos tegutsevad seadmed',
      text: 'Loo rühm ja lisa sellesse seadmeid põhiplaanil klõpsates.',
    },
    dimmingProfiles: {
      title: 'Kui eredalt ja millal',
      text: 'Kuidas valgustid põlevad tööajal, väljaspool seda ja siis, kui keegi liigub; ühe seadme või terve rühma kohta.',
    },
    generalSettings: {
      title: 'Mis kehtib kõigis tsoonides',
      text: 'Mida maksab kilovatt-tund ja kui tihe on põhiplaanide ruudustik.',
    },
    zoneSettings: {
      title: 'Mis kehtib ühes tsoonis',
      text: 'Tsooni nimi, tööpäevad, tööaeg ja varasem energiakulu.',
    },
    luminaireTypes: {
      title: 'Paigaldatud valgustite tüübid',
      text: 'Iga tüübi nimivõimsus, värvsustemperatuur ja kaitseaste, kõik ühes kohas muudetavad.',
    },
    forgotPassword: {
      title: 'Uus parool e-postiga',
      text: 'Siit saab tellida lingi uue parooli valimiseks. Seni pöördu administraatori poole.',
    },
    resetPassword: {
      title: 'Vali uus parool',
      text: 'Siia toob e-kirjas olev link.',
    },
    mailConfirm: {
      title: 'Kas see aadress on sinu?',
      text: 'Siia toob e-kirjas olev link, et saaksid seda kinnitada.',
    },
    lock: {
      title: 'Lukustatud konsool',
      text: 'Lahku laua tagant välja logimata: parool avab konsooli sealt, kus pooleli jäid.',
    },
    profile: {
      title: 'Sina ja sinu konsool',
      text: 'Sinu nimi, foto, e-posti aadress ja parool, keel ja kujundus.',
    },
  },
} satisfies Translation<typeof english>
