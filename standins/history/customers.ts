import type { Dice } from '../recorder/dice.ts'
import { person } from '../recorder/people.ts'
import { pickWeighted } from './pick-weighted.ts'
import type { Area, Properties } from './properties.ts'

interface Kind {
  /** How many of every hundred new customers are of this kind. */
  weight: number
  /** How likely they are to be the next to come back, relative to the other kinds. */
  again: number
  deeds: number[]
  /** Their email domain: the company's own, or one of the big providers. */
  domain(dice: Dice, surname: string): string
}

const word = (dice: Dice) => dice.pick(['summit', 'lakeside', 'cornerstone', 'harbor', 'crescent'])
const mailbox = (dice: Dice) => dice.pick(['mailbox', 'postbox', 'inbox', 'webmail'])

const KINDS: Kind[] = [
  { weight: 52, again: 0.1, deeds: [1, 1, 1, 1, 1, 2], domain: (dice) => mailbox(dice) },
  {
    weight: 26,
    again: 1.2,
    deeds: [1, 1, 1, 2, 2, 3, 4],
    domain: (dice, surname) => dice.pick([`${surname}realty`, `${word(dice)}homes`, mailbox(dice)]),
  },
  {
    weight: 18,
    again: 2.5,
    deeds: [1, 2, 2, 3, 4, 5, 6],
    domain: (dice, surname) => dice.pick([`${word(dice)}title`, `${surname}abstract`]),
  },
  {
    weight: 4,
    again: 2,
    deeds: [2, 4, 5, 6, 12, 16, 24],
    domain: (dice, surname) => dice.pick([`${surname}capital`, `${word(dice)}holdings`]),
  },
]

export interface Customer {
  fullName: string
  email: string
  again: number
  deeds: number[]
  area: Area
  /** Data their browser keeps from visit to visit. */
  session: string
  gclid: string | null
  lastOrderAt: Date
  bought: Set<string>
}

/** A new customer. No one owns `.example`, in case an email ever leaves this machine. */
export function newCustomer(
  dice: Dice,
  properties: Properties,
  isTaken: (email: string) => boolean,
): Omit<Customer, 'session' | 'gclid' | 'lastOrderAt'> {
  const { again, deeds, domain } = pickWeighted(dice, KINDS)
  const { first, surname } = person(dice)
  const host = `${domain(dice, surname.toLowerCase())}.example`
  const names = [first.toLowerCase(), surname.toLowerCase()] as const
  const name = dice.pick([names.join('.'), `${names[0].slice(0, 1)}${names[1]}`, names.join('')])
  let email = `${name}@${host}`
  for (let suffix = dice.int(61, 95); isTaken(email); suffix++) email = `${name}${suffix}@${host}`
  return {
    fullName: `${first} ${surname}`,
    email,
    again,
    deeds,
    area: properties.drawArea(dice),
    bought: new Set(),
  }
}

/** People don't type an email the same way every time. */
export function typeEmail(dice: Dice, email: string): string {
  if (dice.chance(0.92)) return email
  return `${email.charAt(0).toUpperCase()}${email.slice(1)}`
}
