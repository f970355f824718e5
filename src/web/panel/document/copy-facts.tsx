import { useState } from 'react'
import { type CopyFact, copyFacts, correctFactCall } from '../../../contract/staff/copy-facts.ts'
import { FACT_LABELS, type FactName } from '../../../deed-fact.ts'
import { Loaded } from '../../loaded.tsx'
import { ActPanel } from '../../ui/act-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { CheckField } from '../check-field.tsx'
import { formatDate } from '../format.ts'
import { useNow, usePress } from '../use-calls.ts'
import { useSession } from '../use-session.ts'

/** What a copy says, with what customers aren't told: what is doubtful, and who corrected what. */
export function CopyFacts({ copyId, said }: { copyId: string; said: SaidByCopy }) {
  const [corrected, setCorrected] = useState<FactName>()
  return (
    <Loaded query={said.query} what="what the deed says" rows={4}>
      {({ status, facts }) => (
        <>
          <p role="status" className={status === 'read' ? 'sr-only' : 'text-muted'}>
            {STATUS[status]}
          </p>
          <dl className="divide-y divide-line">
            {facts.map((fact) => (
              <FactRow
                key={fact.name}
                copyId={copyId}
                fact={fact}
                said={said}
                isOpen={fact.name === corrected}
                onOpen={setCorrected}
              />
            ))}
          </dl>
        </>
      )}
    </Loaded>
  )
}

const STATUS = {
  reading: 'Reading… The second reader hasn’t answered yet.',
  read: '',
  none: 'Its pages weren’t read.',
}

function FactRow(props: {
  copyId: string
  fact: CopyFact
  said: SaidByCopy
  isOpen: boolean
  onOpen: (name: FactName | undefined) => void
}) {
  const { copyId, fact, said, isOpen, onOpen } = props
  const { name, state, page, correctedAt } = fact
  const { canAct } = useSession()
  const label = FACT_LABELS[name]
  const show = () => said.show({ name, page })
  const undo = usePress(correctFactCall, [copyFacts])
  const seen = correctedAt?.toISOString() ?? null
  return (
    <div className="flex flex-wrap items-start gap-x-3 py-1 text-xs">
      <dt className="w-24 py-1 text-muted">{label}</dt>
      <dd className="min-w-40 flex-1 py-1 wrap-anywhere">
        <Words fact={fact} />
        {correctedAt && (
          <span className="block text-muted">
            {`Corrected by ${fact.correctedBy} ${formatDate(correctedAt)}`}
          </span>
        )}
      </dd>
      <dd className="ms-auto flex gap-1">
        {(state !== 'absent' || correctedAt) && (
          <Button
            variant="secondary"
            aria-label={`${label}: show on page ${page}`}
            aria-pressed={said.shown?.name === name}
            className="text-xs"
            onClick={show}
          >
            {`p. ${page}`}
          </Button>
        )}
        {canAct && correctedAt && (
          <Button
            variant="secondary"
            aria-label={`Undo the correction: ${label}`}
            className="text-xs"
            onClick={() =>
              undo.run({ params: { id: copyId }, body: { name, to: 'as_read', page, seen } })
            }
          >
            Undo
          </Button>
        )}
        {canAct && (
          <Button
            variant="secondary"
            aria-label={`Correct: ${label}`}
            aria-expanded={isOpen}
            className="text-xs"
            onClick={() => {
              show()
              onOpen(isOpen ? undefined : name)
            }}
          >
            Correct
          </Button>
        )}
      </dd>
      {isOpen && (
        <dd className="w-full py-2">
          <CorrectFact copyId={copyId} fact={fact} onClose={() => onOpen(undefined)} />
        </dd>
      )}
    </div>
  )
}

function Words({ fact: { state, text, correctedAt } }: { fact: CopyFact }) {
  if (state === 'certain') return text
  if (state === 'doubtful') {
    return (
      <>
        <span className="font-medium text-amber-ink">Doubtful: </span>
        {text}
      </>
    )
  }
  return <span className="text-muted">{correctedAt ? 'Not on the deed' : 'Not found'}</span>
}

const LOOK_AGAIN_MS = 3000

/** What a copy says, and which of its facts is shown on its page. */
export function useCopyFacts(copyId: string | null | undefined) {
  const [shown, show] = useState<{ name: FactName; page: number }>()
  const query = useNow(
    copyFacts,
    { params: { id: copyId ?? '' } },
    {
      enabled: Boolean(copyId),
      refetchInterval: ({ state }) => state.data?.status === 'reading' && LOOK_AGAIN_MS,
    },
  )
  const places = query.data?.facts.find(({ name }) => name === shown?.name)?.places ?? []
  const marks = places.map((place) => ({ ...place, page: place.page - 1, isBad: false }))
  return { query, shown, show, marks }
}
export type SaidByCopy = ReturnType<typeof useCopyFacts>

interface Props {
  copyId: string
  fact: CopyFact
  onClose: () => void
}

/** What staff read on the page, which stays in sight. */
function CorrectFact({ copyId, fact, onClose }: Props) {
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
      <CheckField
        label="It isn’t on the deed"
        checked={isAbsent}
        onChange={({ target }) => setAbsent(target.checked)}
      />
    </ActPanel>
  )
}

const PARTIES = 'Separate parties with semicolons.'
const HINTS: Partial<Record<CopyFact['name'], string>> = { grantors: PARTIES, grantees: PARTIES }
