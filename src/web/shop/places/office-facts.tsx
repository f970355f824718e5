import type { ReactNode } from 'react'
import type { OfficeFee } from '../../../addresses/offices/office-fee.ts'
import { feeTerms, SET_BY_STATE_LAW, staleWords } from '../../../addresses/offices/office-words.ts'
import type { Measured, Place, PlaceFacts } from '../../../addresses/offices/places.ts'
import { STATES, type StateCode } from '../../../addresses/states.ts'
import { ClockIcon, TickIcon } from '../../ui/icons.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="border-t border-line">{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-4 sm:grid sm:grid-cols-[10rem_1fr] sm:gap-4">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function OfficeFacts({ place, facts }: { place: Place; facts: PlaceFacts }) {
  const { office, usualTitle, keeper, state, name, url, searchUrl, phone, fee, note } = place
  const isReached = url || phone
  return (
    <Facts>
      <Fact name="Recording office">
        <strong className="font-medium">
          <Unbroken text={office} />
        </strong>
        {usualTitle && (
          <Small>{`In ${STATES[state]}, it’s usually the ${usualTitle}. We haven’t confirmed what this office calls itself.`}</Small>
        )}
        {keeper && (
          <Small>
            {`It keeps the deeds of ${name}, too: `}
            <a href={keeper.path} className={LINK}>
              {keeper.name}
            </a>
          </Small>
        )}
      </Fact>
      {isReached && (
        <>
          <Fact name="Website">
            {url ? <Outside href={url} /> : NOT_CONFIRMED}
            {searchUrl && searchUrl !== url && (
              <span className="block">
                <Outside href={searchUrl}>Search its records</Outside>
              </span>
            )}
            {url && <Reported place={place} />}
          </Fact>
          <Fact name="Phone">
            {phone ? (
              <a href={`tel:${telephone(phone)}`} className={LINK}>
                {phone}
              </a>
            ) : (
              NOT_CONFIRMED
            )}
            {phone && <Reported place={place} />}
          </Fact>
        </>
      )}
      {(isReached || fee) && (
        <Fact name="The office’s own fee">
          {fee ? <FeeFacts fee={fee} now={facts.now} place={place} /> : NOT_CONFIRMED}
        </Fact>
      )}
      {note && <Fact name="Good to know">{note}</Fact>}
      {!isReached && (
        <Fact name="What we do instead">
          We don’t have an official website or phone number for this office. When you order, our
          staff finds the office, asks for the latest deed, and gets the copy for you.
        </Fact>
      )}
      <Soon id={place.id} state={state} facts={facts} />
    </Facts>
  )
}

const LINK = 'underline underline-offset-4'
const NOT_CONFIRMED = <span className="text-muted">Not confirmed. Ask the office.</span>

/** "As reported by deeds.com, 2023", if it's only a report. */
export function reportWords({ source }: Place, fee?: OfficeFee): string | undefined {
  if (source?.sourceKind !== 'third_party' || fee?.setBy === 'state_law') return undefined
  return `As reported by ${source.sourceUrl ? hostOf(source.sourceUrl) : 'others'}, ${source.sourceDate?.slice(0, 4)}`
}

function Reported({ place }: { place: Place }) {
  const words = reportWords(place)
  return words && <Small>{words}</Small>
}

export function Soon({ id, state, facts }: { id: string; state: StateCode; facts: PlaceFacts }) {
  const [first = '', ...rest] = facts.soonAt(id).split(/(?<=\.) /)
  const isByStaff = /^\d/.test(first)
  const measured = facts.measured.get(state)
  return (
    <Fact name="How soon from us">
      <span
        className={`flex items-center gap-1.5 font-medium ${isByStaff ? 'text-amber-ink' : 'text-seal'}`}
      >
        {isByStaff ? <ClockIcon /> : <TickIcon />}
        <Unbroken text={first} />
      </span>
      {rest.join(' ')}
      {measured && <Small>{measuredWords(measured, `in ${STATES[state]}`)}</Small>}
    </Fact>
  )
}

/** "In the last 12 months, we delivered 34 deeds in Ohio, half of them within 19 hours, and …". It has to
 * be true of withheld addresses, too. */
export function measuredWords({ delivered, notFound, medianHours }: Measured, where: string) {
  const rate = Math.floor((delivered * 1000) / (delivered + notFound)) / 10
  const count = delivered.toLocaleString('en-US')
  const refunded =
    notFound === 0 ? 'there were none we couldn’t get' : `refunded ${notFound} that we couldn’t get`
  return `In the last 12 months, we delivered ${count} deeds ${where}, half of them within ${lengthInWords(medianHours)}, and ${refunded}: a success rate of ${rate}%.`
}

function lengthInWords(hours: number): string {
  const [count, unit] = hours < 1 ? [Math.ceil(hours * 60), 'minute'] : [Math.ceil(hours), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export function FeeFacts({ fee, now, place }: { fee: OfficeFee; now: Date; place?: Place }) {
  const terms = feeTerms(fee)
  const reported = place && reportWords(place, fee)
  const stale = staleWords(fee.checkedOn, now)
  return (
    <>
      <strong className="figure font-medium">
        {terms.charAt(0).toUpperCase() + terms.slice(1)}
      </strong>
      {`, plain copy${fee.setBy === 'state_law' ? `, ${SET_BY_STATE_LAW}` : ''}`}
      {fee.note && <span className="block">{fee.note}</span>}
      {reported && (
        <Small>{`${reported}. We haven’t confirmed it with the office, so call before you rely on it.`}</Small>
      )}
      {!reported && fee.sourceUrl && (
        <Small>
          Source: <Outside href={fee.sourceUrl}>{hostOf(fee.sourceUrl)}</Outside>
          {stale
            ? `, ${stale}. Call before you rely on it.`
            : `, ${fee.checkedOn?.slice(0, 4) ?? 'undated'}.`}
        </Small>
      )}
    </>
  )
}

function Small({ children }: { children: ReactNode }) {
  return <span className="block text-xs text-muted">{children}</span>
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '')
}

/** As a link and as a search engine want it. */
export function telephone(phone: string): string {
  return `+1-${phone.replace(/\D+/g, '-').replace(/^-|-$/g, '')}`
}

/** A link to somebody else's page; without words of its own, it shows where it leads. */
function Outside({ href, children }: { href: string; children?: ReactNode }) {
  const { hostname, pathname } = new URL(href)
  const path = pathname.length > 1 && pathname.length < 30 ? pathname.replace(/\/$/, '') : ''
  return (
    <a href={href} rel="nofollow noopener noreferrer" className={`wrap-anywhere ${LINK}`}>
      {children ?? `${hostname.replace(/^www\./, '')}${path}`}
    </a>
  )
}
