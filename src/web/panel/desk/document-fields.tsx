import type { ReactNode } from 'react'
import type { DeskCase, DeskCopy } from '../../../contract/staff/desk.ts'
import { KIND_LABELS } from '../../../fulfillment/reading/facts/document-kinds.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
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

/** The field that staff fill in most often comes first. */
export function DocumentFields({ form, known, isKindOptional, isNumberAsked }: Props) {
  const kind = form.field('documentType')
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
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

const MEGABYTE = 1024 * 1024
const MOST_MEGABYTES = 50

/** The browser asks for a PDF; whoever thinks better of it is back where they were. */
export function choosePdf(onFile: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'application/pdf'
  input.onchange = () => {
    const [file] = input.files ?? []
    if (file) onFile(file)
  }
  input.click()
}

interface FileProps extends Pick<Props, 'known'> {
  title: string
  description: string
  file: File
  form: EndpointForm<unknown>
  onClose: () => void
  children?: ReactNode
}

/** A PDF that staff bring, with what they say of it. */
export function FileDialog({
  title,
  description,
  file,
  form,
  known,
  onClose,
  children,
}: FileProps) {
  const isTooLarge = file.size > MOST_MEGABYTES * MEGABYTE
  const failure = { ok: false, title: `The file has more than ${MOST_MEGABYTES} MB.` }
  return (
    <ActDialog
      title={title}
      description={`${file.name}, ${(file.size / MEGABYTE).toFixed(1)} MB. ${description}`}
      act={isTooLarge ? undefined : 'Upload and check'}
      busyLabel="Uploading…"
      form={isTooLarge ? { ...form, failure, onSubmit: (event) => event.preventDefault() } : form}
      onClose={onClose}
    >
      {children}
      <DocumentFields form={form} known={known} isKindOptional />
    </ActDialog>
  )
}
