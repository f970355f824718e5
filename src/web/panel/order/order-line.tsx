import { useId, useState } from 'react'
import { formatCityLine } from '../../../addresses/address.ts'
import { Icon } from '../../ui/icons.tsx'
import { formatDate } from '../format.ts'
import { TONES } from '../orders/order-words.ts'
import type { LineProps } from './line-acts.tsx'
import { LineDetails } from './line-details.tsx'
import { documentCell, linkCell, stateCell } from './line-row-words.ts'
import { ReplacementNotice } from './replacement-notice.tsx'

export const LINE_GRID =
  'grid gap-x-4 gap-y-1 px-3 lg:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)]'

export function OrderLine(props: LineProps) {
  const { order, line, mayAct, shownDocument } = props
  const id = useId()
  const [isUnfolded, setIsUnfolded] = useState(order.lines.length === 1)
  const isOpen = isUnfolded || line.documents.some((each) => each.id === shownDocument)
  const { streetAddress } = line.address
  const state = stateCell(order, line, new Date())
  return (
    <article
      data-row
      data-line={line.id}
      tabIndex={-1}
      aria-label={`Deed of ${streetAddress}`}
      className="border-t border-line text-xs outline-offset-[-3px] focus:bg-seal-wash"
    >
      <div className={`${LINE_GRID} py-2`}>
        <h3 className="font-sans font-medium">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            className="flex min-h-10 w-full items-center gap-2 text-start"
            onClick={() => setIsUnfolded(!isOpen)}
          >
            <Icon className={`size-4 text-muted ${isOpen ? 'rotate-90' : ''}`}>
              <path d="m9 6 6 6-6 6" />
            </Icon>
            <span className="min-w-0">
              <span className="block truncate" title={streetAddress}>
                {streetAddress}
              </span>
              <span className="block truncate font-normal text-muted">
                {[
                  line.wantedNumber && `No. ${line.wantedNumber}`,
                  formatCityLine(line.address),
                  line.reference,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </button>
        </h3>
        <TwoLines top={state.words} below={state.more} look={`font-medium ${TONES[state.tone]}`} />
        <TwoLines {...documentCell(line)} />
        <TwoLines {...linkCell(line)} />
      </div>
      {line.why && (
        <p className={`px-3 pb-2 ps-9 ${TONES[line.isLate ? 'urgent' : 'waiting']}`}>
          {line.why.map((told) => (typeof told === 'string' ? told : formatDate(told.at)))}
        </p>
      )}
      <ReplacementNotice line={line} mayAct={mayAct} />
      {isOpen && (
        <div id={id} className="space-y-3 px-3 pb-4 ps-9">
          <LineDetails {...props} />
        </div>
      )}
    </article>
  )
}

interface Props {
  top: string
  below: string | undefined
  look?: string
}

function TwoLines({ top, below, look = '' }: Props) {
  return (
    <div className="min-w-0 max-lg:ps-6 lg:py-px">
      <p className={`truncate ${look}`} title={top}>
        {top}
      </p>
      {below && (
        <p className="truncate text-muted" title={below}>
          {below}
        </p>
      )}
    </div>
  )
}
