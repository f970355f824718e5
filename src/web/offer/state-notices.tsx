import { officeName } from '../../addresses/offices/seller-words.ts'
import { defaultTerms } from '../../addresses/offices/state-policy.ts'
import { STATES, type StateCode } from '../../addresses/states.ts'
import type { CartAddress } from '../../contract/common.ts'
import type { Forecast, RecordingOffice } from '../../contract/shop/forecast.ts'
import { useShop } from '../shop.tsx'
import { Phone } from './forecast-line.tsx'
import { feeWords } from './forecast-words.ts'

/** What we know of an address so far; undefined until it's there. */
interface Forecasts {
  of: (address: CartAddress) => Forecast | undefined
}

interface Props {
  cart: readonly CartAddress[]
  forecasts: Forecasts
}

/**
 * What the states of these addresses want said first: the full notice in large print, and their own
 * texts. It's there before the forecast is, so that nothing jumps and nobody pays without it.
 */
export function StateNotices({ cart, forecasts }: Props) {
  const termsOf = (address: CartAddress) => forecasts.of(address) ?? defaultTerms(address.state)
  const noticed = cart.filter((address) => termsOf(address).notice === 'full')
  const texts = new Map(
    cart.flatMap((address) => {
      const { stateText } = termsOf(address)
      return stateText ? [[address.state as StateCode, stateText] as const] : []
    }),
  )
  if (noticed.length === 0 && texts.size === 0) return null
  return (
    <section aria-label="Notice" className="mb-6 space-y-4 font-notice">
      {noticed.length > 0 && <FullNotice addresses={noticed} forecasts={forecasts} />}
      {[...texts].map(([state, text]) => (
        <p key={state} className="text-notice-text font-bold">{`${STATES[state]}: ${text}`}</p>
      ))}
    </section>
  )
}

/** Bold, larger than all else on the page and in a color of its own, as the strictest state asks. */
function FullNotice({ addresses, forecasts }: { addresses: CartAddress[]; forecasts: Forecasts }) {
  const { brandName, seller } = useShop()
  const offices = new Map<string, RecordingOffice>()
  let isComplete = true
  for (const address of addresses) {
    const office = forecasts.of(address)?.office
    if (office) offices.set(officeName(office), office)
    else isComplete = false
  }
  return (
    <div className="space-y-4 border-2 border-oxblood bg-card p-4 text-notice font-bold wrap-anywhere text-oxblood sm:p-6">
      <p>{`${brandName} is a private company, not a government office. You don’t have to buy or do anything.`}</p>
      <div className="min-h-[4lh] sm:min-h-[2lh]">
        <p>You can get the copy from the office itself:</p>
        <ul>
          {[...offices].map(([name, office]) => (
            <li key={name}>
              <OfficeContact name={name} office={office} />
            </li>
          ))}
          {!isComplete && (
            <li>
              {offices.size === 0
                ? 'the office that records deeds where the property is.'
                : 'and the offices of the other counties.'}
            </li>
          )}
        </ul>
      </div>
      <p>{`Sold by ${seller}.`}</p>
    </div>
  )
}

function OfficeContact({ name, office }: { name: string; office: RecordingOffice }) {
  const { url, phone } = office
  return (
    <>
      {`${name}, ${feeWords(office)}`}
      {phone && (
        <>
          {', '}
          <Phone number={phone} />
        </>
      )}
      {url && (
        <>
          {', '}
          <a href={url} target="_blank" rel="noopener noreferrer" className="underline">
            {new URL(url).hostname.replace(/^www\./, '')}
          </a>
        </>
      )}
      .
    </>
  )
}
