import type { Address } from '../../addresses/address.ts'
import { orderNumber } from '../../orders/order.ts'

/** Only the street: an order has few of them, and a downloads folder sorts by it. */
export function deedFileName({ streetAddress }: Pick<Address, 'streetAddress'>): string {
  return `${named('deed', streetAddress)}.pdf`
}

export function sheetFileName({ streetAddress }: Pick<Address, 'streetAddress'>): string {
  return `${named('provenance', streetAddress)}.pdf`
}

export function bundleFileName(orderId: string): string {
  return `deeds-${orderNumber(orderId)}.zip`
}

/** The deed and its sheet sit next to each other, in line order. */
export function numbered(name: string, position: number, count: number): string {
  return `${String(position).padStart(String(count).length, '0')}-${name}`
}

function named(kind: string, street: string): string {
  return [kind, slug(street)].filter(Boolean).join('-')
}

/** Letters of any language, digits and hyphens: nothing a file system or a header objects to. */
function slug(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
}

/** The same without accents and other non-ASCII characters. */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/-+/g, '-')
}

/** RFC 6266: the plain name for old programs, with the real one next to it if they differ. */
export function attachment(name: string): string {
  const plain = plainName(name)
  const header = `attachment; filename="${plain}"`
  return plain === name ? header : `${header}; filename*=UTF-8''${encodeURIComponent(name)}`
}
