import type { Translation } from '../catalogue.ts'
import type { deviceKinds as english } from '../en/deviceKinds.ts'

export const deviceKinds = {
  names: {
    luminaire: 'Valgusti',
    sensor: 'Andur',
    'all-in-one': 'Kõik-ühes',
    gateway: 'Võrgulüüs',
  },
  filters: {
    luminaires: 'Valgusti kontroller',
    sensors: 'Liikumisandur',
    'all-in-one': 'Kõik-ühes',
    gateways: 'Võrgulüüs',
  },
  details: {
    sensor_type: 'Tüüp',
    serial_number: 'Seerianumber',
    sim_number: 'SIM-kaardi number',
  },
  singular: {
    luminaires: 'Valgusti',
    sensors: 'Andur',
    gateways: 'Võrgulüüs',
  },
  inFile: {
    luminaire: 'luminaire (valgusti)',
    sensor: 'sensor (andur)',
    'all-in-one': 'all-in-one (liikumist tajuv valgusti)',
    gateway: 'gateway (võrgulüüs)',
  },
  imported: {
    luminaires: 'Valgusteid {{number}}',
    sensors: 'andureid {{number}}',
    gateways: 'võrgulüüse {{number}}',
  },
  lists: {
    luminaires: {
      all: 'Kõik valgustid',
      filter: 'Filtreeri valgusteid',
      count_one: '{{total}} valgusti',
      count_other: '{{total}} valgustit',
      filtered_one: 'Kuvatud {{shown}}, kokku {{total}} valgusti',
      filtered_other: 'Kuvatud {{shown}}, kokku {{total}} valgustit',
      empty: {
        title: 'Valgusteid veel pole',
        text: 'Siin on valgustid oma tüübi ja andmetega; põhiplaanile paigutatakse need kasutuselevõtu lehel.',
      },
      noMatch: '„{{filter}}“: ühtki valgustit ei leitud.',
      failed: 'Valgusteid ei õnnestunud laadida',
    },
    sensors: {
      all: 'Kõik andurid',
      filter: 'Filtreeri andureid',
      count_one: '{{total}} andur',
      count_other: '{{total}} andurit',
      filtered_one: 'Kuvatud {{shown}}, kokku {{total}} andur',
      filtered_other: 'Kuvatud {{shown}}, kokku {{total}} andurit',
      empty: {
        title: 'Andureid veel pole',
        text: 'Siin on andurid oma tsooniga; põhiplaanile paigutatakse need kasutuselevõtu lehel.',
      },
      noMatch: '„{{filter}}“: ühtki andurit ei leitud.',
      failed: 'Andureid ei õnnestunud laadida',
    },
    gateways: {
      all: 'Kõik võrgulüüsid',
      filter: 'Filtreeri võrgulüüse',
      count_one: '{{total}} võrgulüüs',
      count_other: '{{total}} võrgulüüsi',
      filtered_one: 'Kuvatud {{shown}}, kokku {{total}} võrgulüüs',
      filtered_other: 'Kuvatud {{shown}}, kokku {{total}} võrgulüüsi',
      empty: {
        title: 'Võrgulüüse veel pole',
        text: 'Siin on võrgulüüsid oma tsooniga; põhiplaanile paigutatakse need kasutuselevõtu lehel.',
      },
      noMatch: '„{{filter}}“: ühtki võrgulüüsi ei leitud.',
      failed: 'Võrgulüüse ei õnnestunud laadida',
    },
  },
} satisfies Translation<typeof english>
