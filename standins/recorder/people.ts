import type { Dice } from './dice.ts'

const MEN =
  'James,Robert,John,Michael,David,William,Richard,Thomas,Charles,Daniel,Matthew,Anthony,Mark,Steven,Andrew,Kenneth,George,Edward,Brian,Ronald,Jason,Gary,Eric,Stephen,Larry,Frank,Raymond,Samuel,Patrick,Victor,Luis,Carlos,Walter,Henry,Arthur,Marcus,Theodore,Vincent'.split(
    ',',
  )
const WOMEN =
  'Mary,Patricia,Jennifer,Linda,Elizabeth,Barbara,Susan,Jessica,Karen,Sarah,Nancy,Margaret,Lisa,Sandra,Ashley,Dorothy,Kimberly,Emily,Donna,Michelle,Carol,Amanda,Melissa,Deborah,Rebecca,Laura,Helen,Sharon,Cynthia,Amy,Angela,Ruth,Maria,Rosa,Teresa,Evelyn,Christine,Alexandra'.split(
    ',',
  )
const SURNAMES =
  'Hale,Whitfield,Carver,Okafor,Delgado,Pruitt,Sandoval,Brennan,Castellano,Mercer,Lindqvist,Novak,Hartman,Ferrara,Boyd,Ramsey,Tran,Kowalski,Ashby,Marchetti,Dawson,Reyes,Hollis,Vance,Abernathy,Nakamura,Osborne,Pike,Quintero,Rourke,Stanton,Thorne,Underwood,Villanueva,Wexler,Yates,Zielinski,Beckett,Crowley,Draper,Ellison,Fontaine,Garrison,Huxley,Ingram,Jarvis,Kendrick,Lattimore,Montoya,Nash,Prescott,Rutledge,Sheridan,Tillman,Vaughn,Winslow,Christopherson,Bhatt,Chaudhry,Espinoza'.split(
    ',',
  )
const INITIALS = 'ABCDEFGHJKLMNPRSTW'

export interface Signer {
  name: string
  capacity?: string
}

export interface Party {
  // Uppercase, as indexed and as printed in the body of the deed.
  names: string[]
  // The full phrase as a grantor, and as a grantee including how title is held.
  asGrantor: string
  asGrantee: string
  mailTo: string
  signers: Signer[]
}

interface Person {
  first: string
  name: string
  surname: string
  man: boolean
}

export function person(dice: Dice, surname = dice.pick(SURNAMES), man = dice.chance(0.5)): Person {
  const first = dice.pick(man ? MEN : WOMEN)
  return { first, surname, man, name: `${first} ${dice.pick([...INITIALS])}. ${surname}` }
}

export function couple(dice: Dice, communityProperty: boolean): Party {
  const husband = person(dice, undefined, true)
  const wife = person(dice, husband.surname, false)
  const names = [husband, wife].map((one) => one.name.toUpperCase())
  const vesting = communityProperty
    ? 'as community property with right of survivorship'
    : dice.pick([
        'as joint tenants',
        'as joint tenants with right of survivorship',
        'as tenants by the entirety',
      ])
  return {
    names,
    asGrantor: `${names.join(' and ')}, husband and wife`,
    asGrantee: `${names.join(' and ')}, husband and wife, ${vesting}`,
    mailTo: names.join(' and '),
    signers: [{ name: husband.name }, { name: wife.name }],
  }
}

export function single(dice: Dice): Party {
  const one = person(dice)
  const name = one.name.toUpperCase()
  const status = `${dice.pick(['a single', 'an unmarried'])} ${one.man ? 'man' : 'woman'}`
  return {
    names: [name],
    asGrantor: `${name}, ${status}`,
    asGrantee: `${name}, ${status}, as sole owner`,
    mailTo: name,
    signers: [{ name: one.name }],
  }
}

export function siblings(dice: Dice): Party {
  const surname = dice.pick(SURNAMES)
  const two = [person(dice, surname), person(dice, surname)]
  const names = two.map((one) => one.name.toUpperCase())
  return {
    names,
    asGrantor: `${names.join(' and ')}, each as to an undivided one-half interest`,
    asGrantee: `${names.join(' and ')}, each as to an undivided one-half interest, as tenants in common`,
    mailTo: names.join(' and '),
    signers: two.map((one) => ({ name: one.name })),
  }
}

export function trust(dice: Dice, dated: string): Party {
  const trustee = person(dice)
  const name = trustee.name.toUpperCase()
  const trustName = `${trustee.surname.toUpperCase()} FAMILY TRUST`
  const phrase = `${name}, as Trustee of the ${trustName} dated ${dated}`
  return {
    names: [name, trustName],
    asGrantor: phrase,
    asGrantee: `${phrase}, and any successor trustee`,
    mailTo: `${name}, Trustee`,
    signers: [{ name: trustee.name, capacity: `Trustee of the ${trustName} dated ${dated}` }],
  }
}

export function company(dice: Dice, state: string): Party {
  const manager = person(dice)
  const kind = dice.pick(['HOMES', 'PROPERTIES', 'DEVELOPMENT', 'LAND COMPANY', 'HOLDINGS'])
  const name = `${dice.pick(SURNAMES).toUpperCase()} ${kind}, LLC`
  const phrase = `${name}, ${/^[AEIOU]/.test(state) ? 'an' : 'a'} ${state} limited liability company`
  return {
    names: [name],
    asGrantor: phrase,
    asGrantee: phrase,
    mailTo: name,
    signers: [{ name: manager.name, capacity: `Manager of ${name}` }],
  }
}

export function lender(dice: Dice): Party {
  const name = `${dice.pick(['FIRST PRAIRIE', 'HARBOR STREET', 'BLUE RIDGE', 'TWIN RIVERS', 'COMMON OAK', 'LIBERTY SQUARE'])} ${dice.pick(['SAVINGS BANK', 'MORTGAGE CORPORATION', 'BANK, N.A.', 'CREDIT UNION'])}`
  const officer = person(dice)
  return {
    names: [name],
    asGrantor: name,
    asGrantee: name,
    mailTo: name,
    signers: [{ name: officer.name, capacity: `Vice President of ${name}` }],
  }
}
