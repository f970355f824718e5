import { useLayoutEffect, useRef } from 'react'
import { splitUnit } from '../../../addresses/unit.ts'
import { Button } from '../../ui/button.tsx'
import { type CartItem, type ItemChange, moveToUnit } from '../cart.ts'
import { ANSWER, LineField, UNIT_LENGTH } from './line-field.tsx'
import { QuestionIcon } from './line-parts.tsx'
import { confirmed, type Question } from './question.ts'

interface Props {
  item: CartItem
  question: Question
  change: (change: ItemChange) => string | undefined
  onEdit: () => void
}

/** Stands in its row until it's answered, with its answers as buttons. */
export default function RowQuestion({
  item,
  question: { asksUnit, ask, why, yes },
  change,
  onEdit,
}: Props) {
  const { street } = splitUnit(item.streetAddress)
  const box = useRef<HTMLDivElement>(null)
  // The pressed button is gone with its question: the focus stays with the row, which has changed.
  useLayoutEffect(() => {
    const answers = box.current
    return () => {
      if (answers?.contains(document.activeElement)) answers.closest('tr')?.focus()
    }
  }, [])
  return (
    <div
      ref={box}
      data-question
      className="flex flex-wrap items-center justify-between gap-2 @min-[68rem]:flex-nowrap"
    >
      <div>
        <p className="flex items-center gap-1.5 font-medium whitespace-nowrap text-amber-ink">
          <QuestionIcon />
          {ask}
        </p>
        <p className={asksUnit ? 'stack-only' : 'whitespace-nowrap'}>{why}</p>
      </div>
      <div className="flex flex-wrap gap-1.5 @max-md:grow @max-md:*:grow @min-[68rem]:flex-nowrap">
        {asksUnit && (
          <LineField
            label={`Unit of ${street}`}
            value=""
            placeholder="Unit"
            maxLength={UNIT_LENGTH}
            action="Add"
            onSave={(typed) => change(moveToUnit(typed))}
            className="w-14"
          />
        )}
        <Button variant="secondary" className={ANSWER} onClick={() => change(confirmed)}>
          {yes}
        </Button>
        {!asksUnit && (
          <Button
            variant="secondary"
            className={ANSWER}
            aria-label={`Change ${item.streetAddress}`}
            onClick={onEdit}
          >
            Change
          </Button>
        )}
      </div>
    </div>
  )
}
