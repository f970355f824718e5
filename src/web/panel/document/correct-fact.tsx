import { useState } from 'react'
import { type CopyFact, copyFacts, correctFactCall } from '../../../contract/staff/copy-facts.ts'
import { FACT_LABELS } from '../../../deed-fact.ts'
import { ActPanel } from '../../ui/act-dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'

interface Props {
  copyId: string
  fact: CopyFact
  onClose: () => void
}

/** What staff read on the page, which stays in sight. */
export function CorrectFact({ copyId, fact, onClose }: Props) {
  const { name, text, page, correctedAt } = fact
  const [isAbsent, setAbsent] = useState(false)
  const form = useEndpointForm(correctFactCall, {
    params: { id: copyId },
    body: (typed) => ({
      name,
      to: isAbsent ? 'absent' : 'text',
      text: typed.text('text'),
      page: isAbsent ? page : Number(typed.text('page')),
      seen: correctedAt?.toISOString() ?? null,
    }),
    words: { page: 'Type the number of one of its pages' },
    check: (typed) => ({ text: !isAbsent && !typed.text('text') && 'Type what the deed says' }),
    failed: 'It wasn’t corrected',
    onDone: onClose,
    rereads: [copyFacts],
  })
  return (
    <ActPanel
      title={`Correct: ${FACT_LABELS[name]}`}
      description="Customers see what you save as certain."
      act="Save"
      form={form}
      onClose={onClose}
    >
      {!isAbsent && (
        <>
          <TextArea
            {...form.field('text')}
            label="As printed"
            hint={HINTS[name]}
            rows={name === 'legal' ? 8 : 2}
            maxLength={10_000}
            defaultValue={text}
          />
          <TextField
            {...form.field('page')}
            label="On page"
            type="number"
            min={1}
            defaultValue={page}
          />
        </>
      )}
      <label className="flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          checked={isAbsent}
          onChange={({ target }) => setAbsent(target.checked)}
          className="size-4 accent-seal"
        />
        It isn’t on the deed
      </label>
    </ActPanel>
  )
}

const PARTIES = 'Separate parties with semicolons.'
const HINTS: Partial<Record<CopyFact['name'], string>> = { grantors: PARTIES, grantees: PARTIES }
