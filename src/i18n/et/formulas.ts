import type { Translation } from '../catalogue.ts'
import type { formulas as english } from '../en/formulas.ts'

export const formulas = {
  baseline: 'Tsoonid ja nende võrdlussätted',
  meaning: '„Varem“ on võrdlusalus: kui palju oleks tarbinud varasem valgustus.',
  previous: {
    today: 'Varem = tarbitav koguvõimsus × töötunnid ÷ 1000',
    week: 'Varem = tarbitav koguvõimsus × töötunnid × tööpäevad ÷ 1000',
    month: 'Varem = tarbitav koguvõimsus × töötunnid × tööpäevad × 4 ÷ 1000',
    all: 'Varem = tarbitav koguvõimsus × töötunnid × tööpäevi alates paigalduskuupäevast ÷ 1000',
  },
  savings: 'Sääst = varem − nüüd, võrdlussätetega tsoonides',
  compared: 'Nüüd, võrdlussätetega tsoonides',
  money: 'Eur = kWh × energia hind',
  energyCost: 'Energia hind',
  costAKilowattHour: '{{value}} Eur/kWh',
  settingsLink: 'Üldsätted',
  current:
    'Nüüd = Σ võimsus × aeg. Näidu võimsus on nimivõimsus × valgustase ÷ 100 ja kehtib järgmise näiduni; üle 1-tunnine vahe loetakse nulliks.',
  energy:
    'Energia = Σ võimsus × aeg. Näidu võimsus on nimivõimsus × valgustase ÷ 100 ja kehtib järgmise näiduni; üle 1-tunnine vahe loetakse nulliks.',
  coverage: 'Kaetus = valgustiaeg, mille kohta on näite ÷ kogu möödunud valgustiaeg',
  meanPower:
    'Tunni või päeva keskmine võimsus = selle energia ÷ sellest möödunud osa. Näitudeta aeg loetakse nulliks. Vähem kui tund tagasi alanud tunni või päeva osa näite on alles tulemata: selle keskmine on näitudega kaetud osa keskmine ja seda näidatakse siis, kui kaetud on vähemalt pool sellest, mis eelmises tunnis või päevas.',
  meanOccupancy:
    'Tunni või päeva hõivatus = selle 5-minutiste lõikude keskmine: nende andurite osakaal, millel oli lõigu jooksul sündmus.',
  without: 'Näitudeta aeg',
  levels: {
    power:
      'Võimsustase = iga valgusti uusima alla 30 minuti vanuse näidu võimsuste summa ÷ nimivõimsuste summa. Kui ühtki nimivõimsust ei teata, on selle asemel 1000 W.',
    occupancy:
      'Hõivatus = viimase 5 minuti jooksul sündmuse saatnud andurid ÷ kõik andurid. Andur annab teada ainult siis, kui ta kohalolekut tuvastab, seega ei erine vaikiv andur sellest, mis kedagi ei tuvasta.',
    drawn: 'Tarbitav võimsus',
    rated: 'Nimivõimsus',
    luminaires: 'Valgusteid',
    reporting: 'Andmeid saatvaid valgusteid',
    notReporting: 'Näitudeta',
    sensors: 'Andureid',
    active: 'Sündmusega andureid',
  },
  source: 'Arvutatud',
  sources: { sums: 'serveri tunnisummadest, mida hoitakse alati', readings: 'üksikutest näitudest' },
  notKept: 'Üksikuid näite enne {{day}} enam ei hoita. Selle aja energia ja hõivatus on alles.',
} satisfies Translation<typeof english>
