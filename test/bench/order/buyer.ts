import { type Address, listAddresses } from '../../../standins/geocoder/addresses.ts'
import { type Browser, openBrowser } from '../../support/browser.ts'
import { type BenchShop, STRIPE_KEY } from './shop.ts'

const PLACES = listAddresses().filter(({ unit }) => !unit)

/** A customer with a browser and an IP of its own, who buys properties no one else does. */
export interface Buyer {
  browser: Browser
  number: number
  addresses: ReturnType<typeof cartAddress>[]
  intentId: string
  orderId: string
  firstLine: string
}

/** Each buyer's addresses follow the one before's, so that none is bought twice. */
export function makeBuyers(shop: BenchShop, count: number, deeds: number, first: number): Buyer[] {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index
    const ip = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    return {
      browser: openBrowser(shop.url, { 'x-forwarded-for': ip }),
      number,
      addresses: Array.from({ length: deeds }, (_, deed) => addressAt(number * deeds + deed)),
      intentId: '',
      orderId: '',
      firstLine: '',
    }
  })
}

/** After the last place the first comes again, with another house number. */
function addressAt(index: number) {
  const place = PLACES[index % PLACES.length]
  if (!place) throw new Error('No addresses')
  const round = Math.floor(index / PLACES.length)
  return cartAddress({
    ...place,
    housenumber: String(Number.parseInt(place.housenumber, 10) + round),
  })
}

function cartAddress({ housenumber, street, city, state, zip }: Address) {
  return { streetAddress: `${housenumber} ${street}`, city, state, zipCode: zip }
}

/** The first call gets a session with its refusal, and is sent again: as a browser does. */
export async function open(buyer: Buyer): Promise<void> {
  const amount = buyer.addresses.length * 1999
  const reply = await buyer.browser.post('/api/create-payment-intent', { amount })
  if (reply.status !== 200) throw new Error(`No payment was opened: ${reply.text}`)
  buyer.intentId = reply.json.paymentIntentId
}

export async function place(buyer: Buyer): Promise<void> {
  const reply = await buyer.browser.post('/api/orders', {
    fullName: 'Ada Lovelace',
    email: `buyer-${buyer.number}@example.com`,
    addresses: buyer.addresses,
    amount: buyer.addresses.length * 1999,
    stripePaymentIntentId: buyer.intentId,
  })
  if (reply.status !== 201) throw new Error(`No order was placed: ${reply.text}`)
  buyer.orderId = reply.json.id
}

/** What the card form does; it's between the browser and the provider. */
export async function confirmCard(shop: BenchShop, { intentId }: Buyer): Promise<void> {
  const response = await fetch(`${shop.paymentsUrl}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${STRIPE_KEY}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: 'http://shop.test/' }),
  })
  if (!response.ok) throw new Error(`The card was refused: ${await response.text()}`)
}

export async function pay(buyer: Buyer): Promise<void> {
  const { intentId: paymentIntentId } = buyer
  const reply = await buyer.browser.post('/api/verify-payment', { paymentIntentId })
  if (!reply.json.success) throw new Error(`The payment was not recorded: ${reply.text}`)
}

export async function look({ browser, orderId }: Buyer): Promise<void> {
  const reply = await browser.get(`/api/orders/${orderId}`)
  if (reply.status !== 200) throw new Error(`The order can't be read: ${reply.text}`)
}

/** The first deed of an order, from its page. */
export async function download(buyer: Buyer): Promise<void> {
  const reply = await buyer.browser.get(`/orders/${buyer.orderId}/deeds/${buyer.firstLine}`)
  if (reply.status !== 200) throw new Error(`The deed can't be downloaded: ${reply.text}`)
}

/** What was typed when half of the address was there. */
export async function suggest({ browser, addresses }: Buyer): Promise<void> {
  const text = encodeURIComponent(addresses[0]?.streetAddress.slice(0, 12) ?? '')
  const reply = await browser.get(`/api/address-suggestions?text=${text}`)
  if (reply.status !== 200) throw new Error(`Nothing was suggested: ${reply.text}`)
}

export async function forecast({ browser, addresses }: Buyer): Promise<void> {
  const reply = await browser.post('/api/forecasts', { addresses })
  if (reply.status !== 200) throw new Error(`Nothing was forecast: ${reply.text}`)
}

export async function tellSearch({ browser, addresses, number }: Buyer): Promise<void> {
  const [address] = addresses
  const reply = await browser.post('/api/search-events', {
    sessionId: `session-${number}`,
    rawQuery: address?.streetAddress,
    normalizedAddress: address,
    searchStage: 'address_added',
    metadata: null,
  })
  if (reply.status !== 202) throw new Error(`The event was refused: ${reply.text}`)
}
