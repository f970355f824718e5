import type { ReactNode } from 'react'
import type { OfficeFee } from '../../../addresses/offices/office-fee.ts'
import { feeTerms, SET_BY_STATE_LAW, staleWords } from '../../../addresses/offices/office-words.ts'
import type { Place } from '../../../addresses/offices/places.ts'

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

/** What an official page or a statute says about an office; what none of them says, it says too. */
export function OfficeFacts({ place, now }: { place: Place; now: Date }) {
  const { office, url, searchUrl, phone, fee, note } = place
  return (
    <Facts>
      <Fact name="Recording office">
        <strong className="font-medium">{office}</strong>
      </Fact>
      <Fact name="Website">
        {url ? <Outside href={url} /> : <NotConfirmed />}
        {searchUrl && searchUrl !== url && (
          <span className="block">
            <Outside href={searchUrl}>Search its records</Outside>
          </span>
        )}
      </Fact>
      <Fact name="Phone">
        {phone ? (
          <a href={`tel:${telephone(phone)}`} className="underline underline-offset-4">
            {phone}
          </a>
        ) : (
          <NotConfirmed />
        )}
      </Fact>
      <Fact name="The office’s own fee">
        {fee ? (
          <FeeFacts fee={fee} now={now} />
        ) : (
          <span className="text-muted">Not confirmed. Ask the office before you go.</span>
        )}
      </Fact>
      {note && (
        <Fact name="Good to know">
          {note} <SourceLine url={place.source.url} checkedOn={place.source.date} now={now} />
        </Fact>
      )}
      {/* The server knows which sources it's configured with. */}
      <Fact name="How soon from us">{`__SOON_${place.id}__`}</Fact>
    </Facts>
  )
}

export function FeeFacts({ fee, now }: { fee: OfficeFee; now: Date }) {
  const terms = feeTerms(fee)
  return (
    <>
      <strong className="figure font-medium">
        {terms.charAt(0).toUpperCase() + terms.slice(1)}
      </strong>
      {`, plain copy${fee.setBy === 'state_law' ? `, ${SET_BY_STATE_LAW}` : ''}`}
      {fee.note && <span className="block">{fee.note}</span>}
      <SourceLine url={fee.sourceUrl} checkedOn={fee.checkedOn} now={now} />
    </>
  )
}

function SourceLine({
  url,
  checkedOn,
  now,
}: {
  url: string | null
  checkedOn: string | null
  now: Date
}) {
  if (!url) return null
  const stale = staleWords(checkedOn, now)
  return (
    <span className="block text-xs text-muted">
      Source: <Outside href={url}>{hostOf(url)}</Outside>
      {stale
        ? `, ${stale}. Call before you rely on it.`
        : checkedOn
          ? `, ${checkedOn.slice(0, 4)}.`
          : ', undated.'}
    </span>
  )
}

function NotConfirmed() {
  return <span className="text-muted">Not confirmed</span>
}

export function hostOf(url: string): string {
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
    <a
      href={href}
      rel="nofollow noopener noreferrer"
      className="wrap-anywhere underline underline-offset-4"
    >
      {children ?? `${hostname.replace(/^www\./, '')}${path}`}
    </a>
  )
}
