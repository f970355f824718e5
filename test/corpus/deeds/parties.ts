import { longDate } from '../../../standins/recorder/dates.ts'
import type { Dice } from '../../../standins/recorder/dice.ts'
import type { Layout } from './layouts.ts'

export interface Party {
  /** Each party on its own, as the facts name it. */
  names: string[]
  /** The same as a sentence of the deed has it, without how title is held. */
  phrase: string
  /** What the sentence goes on with if they are grantors: "husband and wife". */
  status: string
  /** How title is held, as far as people hold it. */
  vesting: string
  signers: string[]
}

const FIRST =
  'James,Mary,Robert,Patricia,John,Jennifer,Michael,Linda,José,María,Luis,Sofía,William,Elizabeth,Dolores,Ramón,Andrés,Thuy,Wei,Aisha,Priya,Olga,Dmitri,Siobhán,Zoë,Harold,Ethel,Clarence'.split(
    ',',
  )
const LAST =
  "Hale,Whitfield,Okafor,García,Peña,Núñez,Muñoz,Ibáñez,Hernández,de la Cruz,López-Ruiz,O'Brien,McAllister,van der Berg,Nguyen,Kowalski,St. James,Smith,Johnson,Delgado,Fitzgerald,Rodríguez,Chaudhry,Illingworth,Moore,Bell,Castañeda,Ávila".split(
    ',',
  )
const COMPANIES = [
  'Brooks, Hale & Company, Inc.',
  'Ridgeway Homes, L.L.C.',
  'Tall Pines Development Corporation',
  'Oak, Ash and Thorn Partners, L.P.',
  'First Prairie Savings Bank, N.A.',
  '1420 Lakeshore LLC',
  'J. B. Holdings, Ltd.',
  'Habitat Builders of the Valley, Inc.',
  'Secretary of Housing and Urban Development',
  'Niño Brothers Ranch, LLC',
]
const FORMS = [
  'a {state} limited liability company',
  'a {state} corporation',
  'a Delaware limited partnership',
]

interface Where {
  state: string
  layout: Layout
}

export function aParty(dice: Dice, where: Where): Party {
  const roll = dice.float()
  const found =
    roll < 0.36
      ? aCouple(dice, where)
      : roll < 0.6
        ? aPerson(dice)
        : roll < 0.68
          ? strangers(dice)
          : roll < 0.84
            ? aCompany(dice, where)
            : aTrust(dice)
  if (!where.layout.capitals) return found
  const names = found.names.map(capitals)
  const phrase = found.names.reduce(
    (all, name, i) => all.replace(name, names[i] as string),
    found.phrase,
  )
  return { ...found, names, phrase }
}

/** A trustee's capacity stays as it is, and so does the date of the trust. */
function capitals(name: string): string {
  const [, trustee, as, trust, dated] =
    /^(.+)(, as Trustee of the )(.+)( dated .+)$/.exec(name) ?? []
  if (!trustee || !as || !trust || !dated) return name.toUpperCase()
  return trustee.toUpperCase() + as + trust.toUpperCase() + dated
}

function person(dice: Dice, last = dice.pick(LAST)): string {
  const middle = dice.chance(0.7) ? ` ${dice.pick([...'ABCDEFGHJKLMNPRSTW'])}.` : ''
  const junior = dice.chance(0.06) ? dice.pick([', Jr.', ' III', ', Sr.']) : ''
  return `${dice.pick(FIRST)}${middle} ${last}${junior}`
}

function aCouple(dice: Dice, { layout }: Where): Party {
  const first = person(dice)
  const last = LAST.find((one) => first.includes(one)) ?? 'Smith'
  const second = person(dice, last)
  if (layout.etUx) {
    const name = `${first}, et ux.`
    return { names: [name], phrase: name, status: '', vesting: '', signers: [first, second] }
  }
  const status = dice.pick(['husband and wife', 'husband and wife', 'a married couple'])
  const tenancy = dice.pick([
    'as joint tenants',
    'as joint tenants with right of survivorship',
    'as tenants by the entirety',
    'as community property with right of survivorship',
    'as tenants in common',
  ])
  return {
    names: [first, second],
    phrase: `${first} and ${second}`,
    status,
    vesting: `${status}, ${tenancy}`,
    signers: [first, second],
  }
}

function aPerson(dice: Dice): Party {
  const name = person(dice)
  const status = dice.pick(['a single man', 'an unmarried woman', 'a widow', 'a married man'])
  const estate = dice.chance(0.5) ? ', as sole and separate property' : ''
  return {
    names: [name],
    phrase: name,
    status,
    vesting: `${status}${estate}`,
    signers: [name],
  }
}

function strangers(dice: Dice): Party {
  const names = [person(dice), person(dice), person(dice)]
  const [first = '', second = '', third = ''] = names
  return {
    names,
    phrase: `${first}, ${second} and ${third}`,
    status: '',
    vesting: 'as tenants in common, each as to an undivided one-third interest',
    signers: names,
  }
}

function aCompany(dice: Dice, { state }: Where): Party {
  const name = dice.pick(COMPANIES)
  const form = name.startsWith('Secretary') ? '' : dice.pick(FORMS).replace('{state}', state)
  return { names: [name], phrase: name, status: form, vesting: '', signers: [person(dice)] }
}

function aTrust(dice: Dice): Party {
  const trustee = person(dice)
  const dated = longDate(`${dice.int(1988, 2014)}-0${dice.int(1, 9)}-1${dice.int(0, 9)}`)
  const trust = `the ${dice.pick(LAST)} ${dice.pick(['Family', 'Living', 'Revocable'])} Trust`
  const name = `${trustee}, as Trustee of ${trust} dated ${dated}`
  return { names: [name], phrase: name, status: '', vesting: '', signers: [trustee] }
}
