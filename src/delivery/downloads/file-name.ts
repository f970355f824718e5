import type { Address } from '../../addresses/address.ts'
import { orderNumber } from '../../orders/order.ts'

/** Of the street alone: an order has few of them, and a folder of downloads sorts by it. */
export function deedFileName({ streetAddress }: Pick<Address, 'streetAddress'>): string {
  return `${named('deed', streetAddress)}.pdf`
}

export function sheetFileName({ streetAddress }: Pick<Address, 'streetAddress'>): string {
  return `${named('provenance', streetAddress)}.pdf`
}

export function bundleFileName(orderId: string): string {
  return `deeds-${orderNumber(orderId)}.zip`
}

/** The deed and its sheet stand beside each other, in the order of the order. */
export function numbered(name: string, position: number, count: number): string {
  return `${String(position).padStart(String(count).length, '0')}-${name}`
}

function named(kind: string, street: string): string {
  return [kind, slug(street)].filter(Boolean).join('-')
}

/** Letters of every language, digits and hyphens: no sign that a file system or a header minds. */
function slug(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
}

/** The same without accents and whatever else is not ASCII. */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/-+/g, '-')
}

/** RFC 6266: the plain name for programs of old, the real one beside it where they differ. */
export function attachment(name: string): string {
  const plain = plainName(name)
  const header = `attachment; filename="${plain}"`
  return plain === name ? header : `${header}; filename*=UTF-8''${encodeURIComponent(name)}`
}
