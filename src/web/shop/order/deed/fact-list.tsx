import type { ReactNode } from 'react'
import { APP_PATHS } from '../../../../contract/paths.ts'
import type { OrderDeedFacts } from '../../../../contract/shop/deed-facts.ts'
import type { OrderLine } from '../../../../contract/shop/orders.ts'
import { type DeedFact, FACT_LABELS, type FactName } from '../../../../deed-fact.ts'
import { formatCents, MAX_DEEDS_PER_ORDER, UNIT_PRICE_CENTS } from '../../../../orders/price.ts'
import { FileLink } from '../../../file-link.tsx'
import { addressAlone } from '../../../matching/matched-address.ts'
import { lasting } from '../../../storage.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { CopyIcon, TableIcon, WarningIcon } from '../../../ui/icons.tsx'
import { calendarDay } from '../../../ui/moment.ts'
import { toastError } from '../../../ui/toast.ts'
import { addToCart, readCart, writeCart } from '../../cart.ts'

const SMALL = 'text-xs pointer-fine:min-h-9 pointer-fine:px-3 pointer-fine:py-1'

interface Choice {
  active: FactName | undefined
  onActive: (name: FactName) => void
}

/** What the deed says. A fact in focus is ringed on its page. */
export function FactList({
  said,
  line,
  csv,
  ...choice
}: Choice & { said: OrderDeedFacts; line: OrderLine; csv: string }) {
  const certain = said.facts.filter(({ state }) => state === 'certain')
  return (
    <section aria-labelledby="facts" className="min-w-0 rounded border border-line bg-card">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        <h2 id="facts" className="text-lg">
          What the deed says
        </h2>
        {certain.length > 0 && (
          <p className="flex gap-2 max-sm:w-full">
            <Button
              variant="secondary"
              className={`${SMALL} max-sm:flex-1`}
              onClick={() => void copyText(asText(certain), 'Download the CSV file.')}
            >
              <CopyIcon />
              Copy All
            </Button>
            <FileLink
              href={csv}
              label="What the deed says, CSV"
              className={buttonClass('secondary', `${SMALL} max-sm:flex-1`)}
            >
              <TableIcon />
              CSV
            </FileLink>
          </p>
        )}
      </div>
      <p
        role="status"
        className={said.status === 'reading' ? 'px-4 pb-3 text-sm text-muted' : 'sr-only'}
      >
        {said.status === 'reading' ? 'Reading… More facts may follow in a few seconds.' : ''}
      </p>
      <dl className="divide-y divide-line border-t border-line">
        {said.facts.map((fact) => (
          <FactRow key={fact.name} fact={fact} isReading={said.status === 'reading'} {...choice}>
            {fact.name === 'prior' && said.prior && (
              <GetPrior prior={said.prior} line={line} className={`mt-1 ${SMALL}`} />
            )}
          </FactRow>
        ))}
      </dl>
      <p className="border-t border-line px-4 py-3 text-xs text-muted">
        {said.facts.length > 0
          ? 'Machine-read from the recorded pages and highlighted there. The recorded page is what counts.'
          : 'We couldn’t read anything on this deed with certainty. The recorded page is what counts.'}
      </p>
    </section>
  )
}

function FactRow(props: Choice & { fact: DeedFact; isReading: boolean; children: ReactNode }) {
  const { fact, isReading, active, onActive, children } = props
  const { name, state, page } = fact
  const label = FACT_LABELS[name]
  const isActive = active === name
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it do the same by keyboard
    <div
      onFocus={() => onActive(name)}
      onPointerEnter={() => onActive(name)}
      className={`grid grid-cols-[1fr_auto] items-center gap-x-3 border-s-3 px-4 py-1.5 sm:grid-cols-[9rem_1fr_auto] ${isActive ? 'border-s-seal bg-seal-wash' : 'border-s-transparent'}`}
    >
      <dt className="text-xs text-muted max-sm:col-span-2">{label}</dt>
      <dd className="min-w-0 text-sm font-medium wrap-anywhere">
        {state === 'certain' ? (
          shownText(fact)
        ) : (
          <span className="inline-flex items-center gap-1.5 font-normal text-amber-ink">
            <WarningIcon />
            {isReading ? 'Reading…' : `Not read with certainty; see page ${page}`}
          </span>
        )}
        {children}
      </dd>
      <dd className="flex items-center">
        <button
          type="button"
          aria-label={`${label}: show on page ${page}`}
          aria-pressed={isActive}
          onClick={() => onActive(name)}
          className="min-h-11 min-w-11 text-xs text-muted underline underline-offset-4 pointer-fine:min-h-8"
        >
          {`p. ${page}`}
        </button>
        {state === 'certain' ? (
          <button
            type="button"
            aria-label={`Copy ${label.toLowerCase()}`}
            onClick={() => void copyText(shownText(fact), 'Select the text and copy it.')}
            className="inline-flex min-h-11 min-w-11 items-center justify-center pointer-fine:min-h-8 pointer-fine:min-w-8"
          >
            <CopyIcon />
          </button>
        ) : (
          <span className="w-11 pointer-fine:w-8" />
        )}
      </dd>
    </div>
  )
}

/** As printed, except for what everyone writes in a way of their own. */
function shownText({ name, text, value }: DeedFact): string {
  if (name === 'recorded' && value) return calendarDay(value)
  return text ?? ''
}

const asText = (facts: DeedFact[]) =>
  facts.map((fact) => `${FACT_LABELS[fact.name]}: ${shownText(fact)}`).join('\n')

interface Props {
  prior: NonNullable<OrderDeedFacts['prior']>
  line: OrderLine
  className: string
}

/** Puts the deed that this one cites into the cart, and goes there. */
function GetPrior({ prior, line, className }: Props) {
  function get(): void {
    const item = {
      ...addressAlone(line),
      wantedNumber: prior.number,
      wantedDate: prior.recordedOn ?? undefined,
      reference: line.reference ?? undefined,
      // Which unit it is was settled with the first order.
      isWhole: true,
    }
    const { cart, outcome } = addToCart(readCart(lasting), item)
    if (outcome === 'full') {
      toastError(
        'Your order is full',
        `It has ${MAX_DEEDS_PER_ORDER} deeds, the most it can hold. Check out first, then come back.`,
      )
    } else if (writeCart(lasting, cart)) {
      location.assign(APP_PATHS.search)
    } else {
      toastError('Error', 'Your browser’s storage is full, so we couldn’t add it to your order.')
    }
  }
  return (
    <Button variant="secondary" className={className} onClick={get}>
      {`Get the Prior Deed · ${formatCents(UNIT_PRICE_CENTS)}`}
    </Button>
  )
}
