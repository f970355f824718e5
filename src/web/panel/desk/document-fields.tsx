import type { DeskCase, DeskCopy } from '../../../contract/staff/desk.ts'
import { TextField } from '../../ui/text-field.tsx'

const KINDS = [
  'Warranty deed',
  'Special warranty deed',
  'Grant deed',
  'Quitclaim deed',
  'Bargain and sale deed',
  'Trustee’s deed',
  'Executor’s deed',
]

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
    ...(number ? { instrumentNumber: number } : {}),
    ...(recorded ? { recordedOn: recorded } : {}),
  }
}

/** The document's name and details, for the person to confirm or correct. */
export function DocumentFields({
  id,
  known,
  error,
  isKindOptional = false,
  numberAgain,
}: {
  id: string
  known: ReadFields
  error?: string | undefined
  /** If it isn't given, the title on the page is used. */
  isKindOptional?: boolean
  /** The number is required: it has to be read on the page again. */
  numberAgain?: { error: string | undefined }
}) {
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          id={`${id}type`}
          name="documentType"
          label={isKindOptional ? 'Kind of deed (optional)' : 'Kind of deed'}
          {...(isKindOptional ? { hint: 'Leave it empty to use the title on the page.' } : {})}
          list={`${id}kinds`}
          maxLength={100}
          error={error}
          defaultValue={known.documentType}
        />
        <datalist id={`${id}kinds`}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind} />
          ))}
        </datalist>
      </div>
      <TextField
        id={`${id}number`}
        name="instrumentNumber"
        label={numberAgain ? 'Instrument number printed on it' : 'Instrument number (optional)'}
        maxLength={60}
        autoComplete="off"
        error={numberAgain?.error}
        defaultValue={known.instrumentNumber}
      />
      <TextField
        id={`${id}recorded`}
        name="recordedOn"
        type="date"
        label="Recorded on (optional)"
        defaultValue={known.recordedOn}
      />
    </div>
  )
}

/** The values in the fields; undefined if the required one is empty. */
export function readFields(read: (name: string) => string): ReadFields | undefined {
  const fields = typedFields(read)
  return fields.documentType.length < 2 ? undefined : fields
}

export function typedFields(read: (name: string) => string): ReadFields {
  const documentType = read('documentType')
  const instrumentNumber = read('instrumentNumber')
  const recordedOn = read('recordedOn')
  return {
    documentType,
    ...(instrumentNumber ? { instrumentNumber } : {}),
    ...(recordedOn ? { recordedOn } : {}),
  }
}

export const WITHOUT_KIND = 'Say what it is, as “Warranty deed”'

const MOST_MEGABYTES = 50

/** What is wrong with a file that we don't take for its size. */
export function tooLargeWords(file: File): string | undefined {
  const isTooLarge = file.size > MOST_MEGABYTES * 1024 * 1024
  return isTooLarge ? `The file has more than ${MOST_MEGABYTES} MB` : undefined
}
