import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const VALID_MS = 10 * 60 * 1000

/** What a person says yes to. */
export interface ToConfirm {
  order: object
  cents: number
  livemode: boolean
}

/** Tokens that stand for a person's yes to exactly these lines at exactly this price. Only the process
 * that issued one takes it, once and for ten minutes. */
export class Confirmations {
  private readonly secret = randomBytes(32)
  private readonly used = new Set<string>()
  private readonly clock: () => number

  constructor(clock: () => number = Date.now) {
    this.clock = clock
  }

  issue(what: ToConfirm): string {
    const until = this.clock() + VALID_MS
    const nonce = randomBytes(6).toString('base64url')
    return `${until}.${nonce}.${this.sign(`${until}.${nonce}`, what)}`
  }

  /** Undefined if it may be ordered; otherwise why not. */
  refusal(token: string, what: ToConfirm): string | undefined {
    const [until = '', nonce = '', signature = ''] = token.split('.')
    const [given, expected] = [signature, this.sign(`${until}.${nonce}`, what)].map(Buffer.from)
    const isSame =
      given !== undefined &&
      expected !== undefined &&
      given.length === expected.length &&
      timingSafeEqual(given, expected)
    if (!isSame) return 'This confirmation is for another order or another price.'
    if (Number(until) < this.clock()) return 'This confirmation has expired.'
    return this.used.has(token) ? 'This confirmation was used already.' : undefined
  }

  use(token: string): void {
    this.used.add(token)
  }

  private sign(start: string, what: ToConfirm): string {
    const said = JSON.stringify([start, what.order, what.cents, what.livemode])
    return createHmac('sha256', this.secret).update(said).digest('base64url')
  }
}
