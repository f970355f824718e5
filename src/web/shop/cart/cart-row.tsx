import { lazy, Suspense } from 'react'
import { formatCityLine } from '../../../addresses/address.ts'
import { notSoldWords } from '../../../addresses/offices/state-policy.ts'
import { splitUnit } from '../../../addresses/unit.ts'
import type { Forecast } from '../../../contract/shop/forecast.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { lineName } from '../../../orders/wanted-deed.ts'
import { REFERENCE_LENGTH } from '../../matching/matched-address.ts'
import { Awaited, OfficeFacts, Soon } from '../../offer/forecast-line.tsx'
import { foundWords } from '../../offer/forecast-words.ts'
import { type CartItem, type ItemChange, moveToUnit, referTo } from '../cart.ts'
import type { Forecasts } from '../use-forecasts.ts'
import { LineField, UNIT_LENGTH } from './line-field.tsx'
import { Bought, LINE_LOOK, PencilIcon, priorWords, RemoveButton, toneOf } from './line-parts.tsx'
import { questionOf } from './question.ts'

/** Some browsers take a table laid out as a stack for none: hence the roles. */
export const AS = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

export interface RowProps {
  item: CartItem
  index: number
  forecasts: Forecasts
  onRemove: (index: number) => void
  /** What keeps it from being changed, if anything does. */
  onChange: (index: number, change: ItemChange) => string | undefined
  /** Takes it back into the address box. */
  onEdit: (index: number) => void
}

/** Most carts never need it. */
const RowQuestion = lazy(() =>
  import('./row-question.tsx').catch(() => ({ default: () => <p>Please reload this page.</p> })),
)

export function CartRow({ item, index, forecasts, onRemove, onChange, onEdit }: RowProps) {
  const forecast = forecasts.of(item)
  const question = questionOf(item, forecast)
  const { street, unit } = splitUnit(item.streetAddress)
  const look = LINE_LOOK[question ? 'staff' : toneOf(forecast)]
  const change = (next: ItemChange) => onChange(index, next)
  return (
    <tr {...AS.row} tabIndex={-1} data-not-sold={forecast?.notSold} className={look}>
      <td {...AS.cell} className="where min-w-0 wrap-anywhere proportional-nums">
        <div className="flex flex-wrap items-center gap-x-2 font-medium">
          <span>{street}</span>
          {unit && (
            <span className="unit relative">
              <LineField
                label={`Unit of ${street}`}
                value={unit}
                maxLength={UNIT_LENGTH}
                onSave={(typed) => change(moveToUnit(typed))}
                className="w-30 pe-7"
              />
              <PencilIcon />
            </span>
          )}
        </div>
        {item.wantedNumber && <p>{priorWords(item.wantedNumber)}</p>}
        <Matched item={item} forecast={forecast} />
      </td>
      <td {...AS.cell} className="reference">
        <LineField
          label={`Reference for ${lineName(item)}`}
          value={item.reference ?? ''}
          maxLength={REFERENCE_LENGTH}
          placeholder="Add a file number"
          onSave={(typed) => change(referTo(typed))}
        />
      </td>
      {question || forecast?.notSold ? (
        <td {...AS.cell} colSpan={2} className="found">
          {question ? (
            <Suspense fallback={<p className="text-amber-ink">{question.ask}</p>}>
              <RowQuestion
                key={question.ask}
                {...{ item, question, change }}
                onEdit={() => onEdit(index)}
              />
            </Suspense>
          ) : (
            <p className="text-oxblood">{notSoldWords(forecast?.notSold ?? 'off', item.state)}</p>
          )}
        </td>
      ) : (
        <>
          <td {...AS.cell} className="found">
            <Found forecast={forecast} />
          </td>
          <td {...AS.cell} className="soon">
            {forecast && <Soon forecast={forecast} />}
            {forecast?.isImmediate && forecast.outcome === 'found' && (
              <p className="table-only text-muted">Here and by email</p>
            )}
          </td>
        </>
      )}
      <td {...AS.cell} className="office">
        {forecast?.office && <OfficeFacts office={forecast.office} />}
      </td>
      <td {...AS.cell} className="price text-end">
        <span className="figure">{formatCents(UNIT_PRICE_CENTS)}</span>
      </td>
      <td {...AS.cell} className="remove">
        <RemoveButton
          item={item}
          onRemove={() => onRemove(index)}
          className="size-11 @min-[68rem]:size-7"
        />
      </td>
    </tr>
  )
}

/** Where it is: by its parcel number, and as the index names it where that's another way. */
function Matched({ item, forecast }: Pick<RowProps, 'item'> & { forecast: Forecast | undefined }) {
  const { parcelNumber, situs } = forecast ?? {}
  if (item.streetAddress.startsWith('APN ')) {
    return <p className="text-muted">{situs ?? formatCityLine(item)}</p>
  }
  const isNamedSo = situs?.toLowerCase().startsWith(item.streetAddress.toLowerCase())
  const facts = [
    formatCityLine(item),
    parcelNumber && `APN ${parcelNumber}`,
    situs && !isNamedSo && `Indexed as ${situs.split(',')[0]}`,
  ].filter((fact) => typeof fact === 'string' && fact !== '')
  return (
    <p title={facts.slice(1).join(', ')} className="line text-muted">
      {facts.map((fact) => (
        <span key={String(fact)} className="me-2 inline-block">
          {fact}
        </span>
      ))}
    </p>
  )
}

function Found({ forecast }: { forecast: Forecast | undefined }) {
  if (!forecast) {
    return (
      <>
        <span className="sr-only">Checking what to expect</span>
        <Awaited className="h-5 overflow-hidden @min-[68rem]:h-auto" />
      </>
    )
  }
  const { what, more } = foundWords(forecast)
  const { bought } = forecast
  return (
    <p>
      <span title={what} className="line font-medium text-ink">
        {what}
      </span>
      {(more || bought) && (
        <span className="stack-only">{/^[a-z]/.test(more) && !bought ? ', ' : '. '}</span>
      )}
      <span className={`${bought ? 'text-amber-ink' : 'text-muted'} line`}>
        {bought ? <Bought bought={bought} /> : more}
      </span>
    </p>
  )
}
