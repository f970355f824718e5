import { useId } from 'react'
import type { DeskCopy, Review } from '../../../contract/staff/desk.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useProblems } from '../../ui/use-problems.ts'
import { DocumentFields, type ReadFields, readFields, WITHOUT_KIND } from './document-fields.tsx'

type Held = Pick<DeskCopy, 'objections' | 'mismatches'>
type Field = 'seen' | 'address' | 'number' | 'type' | 'reason'

/** Reads and checks the form below; undefined, with a word on each field at fault, if it isn't
 * complete. */
export function useReview({ objections, mismatches }: Held) {
  const id = useId()
  const { problemOf, complain } = useProblems<Field>(id)
  const reviewed = (read: (name: string) => string): (Review & { reason: string }) | undefined => {
    const confirmed = readFields(read)
    const [address, reason] = [read('address'), read('reason')]
    const isWrong = complain({
      seen: !read('seen') && 'Compare each of these with the pages first',
      address: mismatches.includes('address') && !address && 'Type the address on the deed',
      type: !confirmed && WITHOUT_KIND,
      number:
        mismatches.includes('instrument') &&
        !confirmed?.instrumentNumber &&
        'Type the instrument number on the deed',
      reason: reason.length < 3 && 'Say why it’s still the right deed',
    })
    if (isWrong || !confirmed) return undefined
    const reread = address ? { ...confirmed, address } : confirmed
    return { acknowledged: objections, reason, confirmed: reread }
  }
  return { id, problemOf, reviewed }
}

/** What the check holds against a copy, and what a person has to say before it's delivered anyway. What
 * the check misread or read differently isn't filled in: it's to be read on the page again. */
export function ReviewFields({
  copy,
  known,
  form: { id, problemOf },
}: {
  copy: Held
  known: ReadFields
  form: Pick<ReturnType<typeof useReview>, 'id' | 'problemOf'>
}) {
  const { instrumentNumber, ...others } = known
  const isNumberOpen = copy.mismatches.includes('instrument')
  const error = problemOf('seen')
  return (
    <>
      <div className="rounded border border-oxblood px-4 py-2">
        <p className="font-medium text-oxblood">The check found differences</p>
        <ul className="mt-1 list-disc ps-5 text-oxblood">
          {copy.objections.map((objection) => (
            <li key={objection} className="wrap-anywhere">
              {objection}
            </li>
          ))}
        </ul>
        <label className="flex min-h-11 items-center pointer-fine:min-h-8 gap-3 font-medium">
          <input
            id={`${id}seen`}
            type="checkbox"
            name="seen"
            className="size-4 accent-seal"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}seen-error` : undefined}
          />
          I compared each of these with the pages
        </label>
        {error && (
          <p id={`${id}seen-error`} className="text-xs font-medium text-oxblood">
            {error}
          </p>
        )}
      </div>
      {copy.mismatches.includes('address') && (
        <TextField
          id={`${id}address`}
          name="address"
          label="Property address printed on the deed"
          hint="Read it on the page again: street, city and state."
          autoComplete="off"
          maxLength={300}
          error={problemOf('address')}
        />
      )}
      <DocumentFields
        id={id}
        known={isNumberOpen ? others : known}
        error={problemOf('type')}
        {...(isNumberOpen ? { numberAgain: { error: problemOf('number') } } : {})}
      />
      <TextField
        id={`${id}reason`}
        name="reason"
        label="Why it’s still the right deed"
        hint="Leave out names: this stays on record."
        maxLength={500}
        error={problemOf('reason')}
      />
    </>
  )
}
