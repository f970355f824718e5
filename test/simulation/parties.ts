import { Readable } from 'node:stream'
import { type Address, parseAddress } from '../../src/addresses/address.ts'
import { AppError } from '../../src/errors.ts'
import type { Source } from '../../src/fulfillment/sources/source.ts'
import type { Geocoder, GeocoderAnswer } from '../../src/platform/geocoder.ts'
import type { DocumentLab } from '../../src/platform/lab/document-lab.ts'
import { plainLab } from '../../src/platform/lab/plain-lab.ts'
import type { Letter, Mail, MailOutcome } from '../../src/platform/mail.ts'
import { LIST_PAGE, type Storage, type StoredFile } from '../../src/platform/storage.ts'
import type { Boundary } from './boundary.ts'

/** What the source knows about an address, by the name of its street. */
export const STREETS = {
  /** A deed with its image. */
  Found: 'found',
  /** No deed in the index; staff find some of them at the office. */
  Missing: 'missing',
  /** Several properties of that name. */
  Twin: 'ambiguous',
  /** The index names a deed of which there's no image to be had. */
  Closed: 'no image',
  /** The image is another property's. */
  Mixed: 'mixed up',
  /** What comes as an image is none. */
  Broken: 'broken',
} as const
export type StreetName = keyof typeof STREETS

/** The file that is an address's deed, and nobody else's. */
export const deedOf = ({ streetAddress }: Pick<Address, 'streetAddress'>) =>
  Buffer.from(`%PDF-1.7 ${streetAddress}`)

const streetOf = ({ streetAddress }: Address) => (streetAddress.split(' ')[1] ?? '') as StreetName

export interface Inbox {
  letters: Array<{ letter: Letter; at: number }>
  /** Mailboxes that refuse everything for good. */
  closed: Set<string>
}

export function mailOf(boundary: Boundary, inbox: Inbox, now: () => number): Mail {
  return {
    send: (letter) =>
      boundary.call<MailOutcome>(
        'mail',
        'send',
        () => {
          if (inbox.closed.has(letter.to)) return { outcome: 'refused', reply: '550 no such box' }
          inbox.letters.push({ letter, at: now() })
          return { outcome: 'accepted', reply: '250 kept' }
        },
        () => ({ outcome: 'deferred', reply: '421 not now' }),
      ),
    close: () => {},
  }
}

export function storageOf(boundary: Boundary, now: () => number): Storage {
  const files = new Map<string, { content: Uint8Array; storedAt: Date }>()
  const away = () => Promise.reject(new Error('the store does not answer'))
  return {
    put: (key, content) =>
      boundary.call(
        'storage',
        'put',
        () => void files.set(key, { content, storedAt: new Date(now()) }),
        away,
      ),
    read: (key, piece) =>
      boundary.call(
        'storage',
        'read',
        () => {
          const file = files.get(key)
          if (!file) throw new Error(`No file ${key}`)
          const { content } = file
          const part = piece ? content.subarray(piece.first, piece.last + 1) : content
          return { stream: Readable.from([Buffer.from(part)]), size: content.byteLength }
        },
        away,
      ),
    remove: (key) => boundary.call('storage', 'remove', () => void files.delete(key), away),
    async *list(folder) {
      const found: StoredFile[] = [...files]
        .filter(([key]) => key.startsWith(`${folder}/`))
        .map(([key, { storedAt }]) => ({ key, storedAt }))
      for (let at = 0; at < found.length; at += LIST_PAGE) yield found.slice(at, at + LIST_PAGE)
    },
  }
}

export function labOf(boundary: Boundary): DocumentLab {
  const away = () => Promise.reject(new Error('the scanner does not answer'))
  return {
    ...plainLab,
    examine: (file, signal) =>
      boundary.call('lab', 'examine', () => plainLab.examine(file, signal), away),
  }
}

export function geocoderOf(boundary: Boundary): Geocoder {
  return {
    autocomplete: ({ text }) =>
      boundary.call(
        'geocoder',
        'autocomplete',
        () => placesLike(text),
        () => Promise.reject(new AppError('provider_unavailable', 'The geocoder is away.')),
      ),
  }
}

function placesLike(text: string): GeocoderAnswer {
  const place = parseAddress(text)
  if (!place) return { features: [] }
  const [housenumber, ...street] = place.streetAddress.split(' ')
  const properties = {
    ...{ formatted: text, housenumber, street: street.join(' '), city: place.city },
    ...{ county: 'Kent County', state_code: place.state, postcode: place.zipCode },
    ...{ lat: 39.16, lon: -75.52, country_code: 'us', result_type: 'building' },
  }
  return { features: [{ properties }] }
}

export function sourceOf(boundary: Boundary): Source {
  const name = 'recorder'
  const down = () => ({ answer: 'down', detail: 'no answer in time' }) as const
  return {
    ...{ name, isFree: true, hasImages: true, covers: () => true },
    resolveParcel: (address) =>
      boundary.call(
        'source',
        'resolveParcel',
        () =>
          streetOf(address) === 'Twin'
            ? ({ answer: 'ambiguous', detail: 'two parcels' } as const)
            : ({ answer: 'ok', value: { id: address.streetAddress, situs: address } } as const),
        down,
      ),
    findLatestDeed: ({ situs }) =>
      boundary.call(
        'source',
        'findLatestDeed',
        () => {
          if (streetOf(situs) === 'Missing') return { answer: 'not_found' } as const
          const wrong = { ...situs, streetAddress: `9${situs.streetAddress}` }
          const facts = { documentType: 'WARRANTY DEED', instrumentNumber: '2019-1', pageCount: 1 }
          const place = streetOf(situs) === 'Mixed' ? wrong : situs
          const named = { source: name, documentId: place.streetAddress, recordedOn: '2019-03-14' }
          return { answer: 'ok', value: { ...named, ...facts, situs: place } } as const
        },
        down,
      ),
    fetchImage: ({ documentId, situs }) =>
      boundary.call(
        'source',
        'fetchImage',
        () => {
          const street = streetOf(situs)
          if (street === 'Closed') return { answer: 'refused', detail: 'status 403' } as const
          const value =
            street === 'Broken'
              ? Buffer.from('<html>later</html>')
              : deedOf({ ...situs, streetAddress: documentId })
          return { answer: 'ok', value } as const
        },
        down,
      ),
  }
}
