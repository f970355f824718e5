import type { DeskCase, DeskCopy } from '../../../contract/staff/desk.ts'
import { KIND_LABELS } from '../../../fulfillment/reading/facts/document-kinds.ts'
import { TextField } from '../../ui/field.tsx'
import type { EndpointForm } from '../../use-endpoint-form.ts'

export interface ReadFields {
  documentType: string
  instrumentNumber?: string
  recordedOn?: string
}

type DocumentFacts = Pick<DeskCopy['facts'], 'documentType' | 'instrumentNumber' | 'recordedOn'>

/** What was read on the copy, or else what the index said. */
export function knownFields(
  found: DeskCase['found'],
  copy?: { read: DeskCopy['read']; facts: DocumentFacts },
): ReadFields {
  const read = copy?.read ?? {}
  const facts: DocumentFacts | null = copy?.facts ?? found
  const number = read.instrumentNumber ?? facts?.instrumentNumber
  const recorded = [read.recordedOn, facts?.recordedOn].find((date) =>
    /^\d{4}-\d\d-\d\d$/.test(date ?? ''),
  )
  return {
    documentType: read.documentType ?? facts?.documentType ?? '',
    instrumentNumber: number ?? undefined,
    recordedOn: recorded ?? undefined,
  }
}

interface Props {
  form: Pick<EndpointForm<unknown>, 'field'>
  known: ReadFields
  /** If it isn't given, the title on the page is used. */
  isKindOptional?: boolean
  /** The number is required: it has to be read on the page again. */
  isNumberAsked?: boolean
}

export function DocumentFields({ form, known, isKindOptional, isNumberAsked }: Props) {
  const kind = form.field('documentType')
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          {...kind}
          label={isKindOptional ? 'Kind of deed (optional)' : 'Kind of deed'}
          hint={isKindOptional ? 'Leave it empty to use the title on the page.' : undefined}
          list={`${kind.id}-kinds`}
          maxLength={100}
          defaultValue={known.documentType}
        />
        <datalist id={`${kind.id}-kinds`}>
          {KIND_LABELS.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </div>
      <TextField
        {...form.field('instrumentNumber')}
        label={isNumberAsked ? 'Instrument number printed on it' : 'Instrument number (optional)'}
        maxLength={60}
        autoComplete="off"
        defaultValue={known.instrumentNumber}
      />
      <TextField
        {...form.field('recordedOn')}
        type="date"
        label="Recorded on (optional)"
        defaultValue={known.recordedOn}
      />
    </div>
  )
}

export function typedFields(text: (name: string) => string): ReadFields {
  return {
    documentType: text('documentType'),
    instrumentNumber: text('instrumentNumber') || undefined,
    recordedOn: text('recordedOn') || undefined,
  }
}

export const WITHOUT_KIND = 'Say what it is, as “Warranty deed”'

const MOST_MEGABYTES = 50

export function tooLargeWords(file: File): string | undefined {
  const isTooLarge = file.size > MOST_MEGABYTES * 1024 * 1024
  return isTooLarge ? `The file has more than ${MOST_MEGABYTES} MB` : undefined
}
