import type { DeskCopy, Review } from '../../../contract/staff/desk.ts'
import type { Problems } from '../../form-problems.ts'
import { TextField } from '../../ui/field.tsx'
import type { EndpointForm, Typed } from '../../use-endpoint-form.ts'
import { CheckField } from '../check-field.tsx'
import { DocumentFields, type ReadFields, typedFields, WITHOUT_KIND } from './document-fields.tsx'

type Held = Pick<DeskCopy, 'objections' | 'mismatches'>

export function reviewIn({ text }: Typed, { objections }: Held): Review {
  const confirmed = { ...typedFields(text), address: text('address') || undefined }
  return { acknowledged: objections, confirmed }
}

const NO_REASON = 'Say why it’s still the right deed'
export const REVIEW_WORDS = { documentType: WITHOUT_KIND, reason: NO_REASON, note: NO_REASON }

export function reviewProblems({ text }: Typed, { mismatches }: Held): Problems {
  return {
    seen: !text('seen') && 'Compare each of these with the pages first',
    address: mismatches.includes('address') && !text('address') && 'Type the address on the deed',
    instrumentNumber:
      mismatches.includes('instrument') &&
      !text('instrumentNumber') &&
      'Type the instrument number on the deed',
  }
}

interface Props {
  copy: Held
  known: ReadFields
  form: Pick<EndpointForm<unknown>, 'field'>
  /** The field of the body that the person's words go into. */
  why?: 'reason' | 'note'
}

/** What the check holds against a copy, and what a person has to say before it's delivered anyway. What
 * the check misread or read differently isn't filled in: it's to be read on the page again. */
export function ReviewFields({ copy, known, form, why = 'reason' }: Props) {
  const { instrumentNumber, ...others } = known
  const isNumberOpen = copy.mismatches.includes('instrument')
  return (
    <>
      <div className="rounded border border-oxblood px-4 py-2">
        <p className="font-medium text-oxblood">The check found differences</p>
        <Objections objections={copy.objections} />
        <CheckField
          {...form.field('seen')}
          className="font-medium"
          label="I compared each of these with the pages"
        />
      </div>
      {copy.mismatches.includes('address') && (
        <TextField
          {...form.field('address')}
          label="Property address printed on the deed"
          hint="Read it on the page again: street, city and state."
          autoComplete="off"
          maxLength={300}
        />
      )}
      <DocumentFields
        form={form}
        known={isNumberOpen ? others : known}
        isNumberAsked={isNumberOpen}
      />
      <TextField
        {...form.field(why)}
        label="Why it’s still the right deed"
        hint="Leave out names: this stays on record."
        maxLength={500}
      />
    </>
  )
}

export function Objections({ objections }: { objections: readonly string[] }) {
  return (
    <ul className="list-disc ps-5 text-oxblood empty:hidden">
      {objections.map((objection) => (
        <li key={objection} className="wrap-anywhere">
          {objection}
        </li>
      ))}
    </ul>
  )
}
