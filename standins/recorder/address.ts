import { ANYWHERE, STATES, SUFFIXES } from './address-words.ts'

export interface Address {
  street: string
  city: string
  state: string
  zip: string
}

// The canonical form, uppercase with USPS abbreviations, is the key of the office's index.
export function normalise(raw: Address): Address {
  const state = clean(raw.state)
  return {
    street: foldStreet(raw.street),
    city: clean(raw.city).split(' ').map(cityWord).join(' '),
    state: STATES.has(state) ? state : (CODE_BY_NAME.get(state) ?? state),
    zip: (/^\s*(\d{5})/.exec(raw.zip) ?? ['', ''])[1] as string,
  }
}

const CODE_BY_NAME = new Map([...STATES].map(([code, name]) => [name.toUpperCase(), code]))

function clean(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’]/g, '')
    .toUpperCase()
    .replace(/[^A-Z0-9/-]+/g, ' ')
    .trim()
}

const cityWord = (word: string) => ({ SAINT: 'ST', FT: 'FORT', MT: 'MOUNT' })[word] ?? word

function foldStreet(street: string): string {
  const words = clean(street.replace(/½/g, ' 1/2').replace(/#/g, ' UNIT '))
    .split(' ')
    .map((word) => ANYWHERE.get(word) ?? word)
    .filter((word, i, all) => !(word === 'UNIT' && all[i - 1] === 'UNIT'))
  return words
    .map((word, i) => (endsName(words[i + 1]) ? (SUFFIXES.get(word) ?? word) : word))
    .join(' ')
}

// A suffix comes last, or before a unit, a direction, or the number or letter of a road.
function endsName(next: string | undefined): boolean {
  return next === undefined || next === 'UNIT' || /^([NS]?[EW]|[A-Z]|\d.*)$/.test(next)
}

// The office knows every property, but not "asdf" or an address without a state.
export function isPlausible(address: Address): boolean {
  return (
    /^\d[\dA-Z/-]* .*[A-Z]/.test(address.street) &&
    address.street.length <= 120 &&
    /^[A-Z][A-Z -]{0,59}$/.test(address.city) &&
    STATES.has(address.state)
  )
}

export function stateName(code: string): string {
  return STATES.get(code) ?? code
}

const KEEP_UPPER = new Set([
  'N',
  'S',
  'E',
  'W',
  'NE',
  'NW',
  'SE',
  'SW',
  'US',
  'SR',
  'CR',
  'FM',
  'PO',
])

function titleWord(word: string): string {
  if (KEEP_UPPER.has(word)) return word
  if (/^\d+(ST|ND|RD|TH)$/.test(word)) return word.toLowerCase()
  if (/\d/.test(word)) return word
  return word
    .split('-')
    .map((part) => part.charAt(0) + part.slice(1).toLowerCase())
    .join('-')
    .replace(/^Mc([a-z])/, (_, letter: string) => `Mc${letter.toUpperCase()}`)
}

export function titleCase(text: string): string {
  return text.split(' ').map(titleWord).join(' ')
}

// As shown in the index and printed on the deed.
export function situsOf(address: Address): Address {
  return { ...address, street: titleCase(address.street), city: titleCase(address.city) }
}

export function oneLine(address: Address): string {
  const shown = situsOf(address)
  return `${shown.street}, ${shown.city}, ${shown.state} ${shown.zip}`.trim()
}

export function addressKey(address: Address): string {
  return [address.street, address.city, address.state, address.zip].join('|')
}
