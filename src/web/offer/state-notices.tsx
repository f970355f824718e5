import { officeName } from '../../addresses/offices/seller-words.ts'
import { defaultTerms } from '../../addresses/offices/state-policy.ts'
import { STATES, type StateCode } from '../../addresses/states.ts'
import type { CartAddress } from '../../contract/common.ts'
import type { Forecast } from '../../contract/shop/forecast.ts'
import type { RecordingOffice } from '../../contract/shop/recording-office.ts'
import { useShop } from '../shop.tsx'
import { Phone } from './forecast-line.tsx'
import { feeInBrief } from './forecast-words.ts'

/** Bold by a stroke: our serif's file stops at semibold, and lines would move as another one arrives. */
const BOLD = 'font-serif font-bold [-webkit-text-stroke:0.02em]'

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
    <section aria-label="Notice" className="@container mb-4 space-y-3">
      {noticed.length > 0 && <FullNotice addresses={noticed} forecasts={forecasts} />}
      {[...texts].map(([state, text]) => (
        <p key={state} className={`text-notice-text ${BOLD}`}>{`${STATES[state]}: ${text}`}</p>
      ))}
    </section>
  )
}

/** A state in the cart, with its offices; undefined for an office that isn't known yet. */
type Asking = [state: string, offices: Array<RecordingOffice | undefined>]

/** In 24 points what the laws ask to be large; below it how to reach the offices, and who sells. */
function FullNotice({ addresses, forecasts }: { addresses: CartAddress[]; forecasts: Forecasts }) {
  const { seller } = useShop()
  const asking: Asking[] = [...Map.groupBy(addresses, ({ state }) => state)].map(([state, its]) => {
    const offices = its.map((address) => forecasts.of(address)?.office ?? undefined)
    const byName = new Map(offices.map((office) => [office && officeName(office), office]))
    return [STATES[state as StateCode], [...byName.values()]]
  })
  return (
    <div className="rounded border border-navy-line bg-navy-wash p-4 text-navy wrap-anywhere sm:px-6 sm:py-5">
      <p
        className={`min-h-[8lh] text-notice tracking-[-.015em] @md:min-h-[5lh] @2xl:min-h-[4lh] @3xl:min-h-[3lh] @5xl:min-h-[2lh] ${BOLD}`}
      >
        {'Private company, not government. You don’t have to buy this. '}
        {asking.map(sentenceOf).join(' ')}
      </p>
      <ul className="mt-2 min-h-20 gap-x-6 text-xs @2xl:min-h-10 @5xl:flex @5xl:min-h-5 @5xl:flex-wrap">
        {/* First, as it doesn't move when the offices come. */}
        <li>{`Sold by ${seller}.`}</li>
        {asking.map((each) => (
          <OfficeContacts key={each[0]} asking={each} />
        ))}
      </ul>
    </div>
  )
}

/** One office is named with its fee; several are listed below. */
function sentenceOf([state, [office, ...others]]: Asking): string {
  if (!office || others.length > 0) return `${state}’s offices sell copies themselves.`
  const name = officeName(office)
  if (office.copyFee === null) return `${name} sells copies; ask for its fee.`
  return office.copyFee === 0
    ? `${name} gives out copies for free.`
    : `${name} sells copies: ${feeInBrief(office)}.`
}

/** The state is named once: here, or above if its offices are listed. */
function OfficeContacts({ asking: [state, offices] }: { asking: Asking }) {
  return offices.map((office) => {
    if (!office?.phone && !office?.url) return null
    const name = officeName(office)
    return (
      <li key={name}>
        {offices.length > 1 ? `${name}, ${feeInBrief(office)}: ` : `${state} office: `}
        {office.phone && <Phone number={office.phone} />}
        {office.phone && office.url && ', '}
        {office.url && (
          <a href={office.url} target="_blank" rel="noopener noreferrer" className="underline">
            {new URL(office.url).hostname.replace(/^www\./, '')}
          </a>
        )}
      </li>
    )
  })
}
