import { useState } from 'react'
import {
  approveReplacementOfLine,
  dropReplacementOfLine,
} from '../../../contract/staff/order-acts.ts'
import { type PageLine, replacementFile } from '../../../contract/staff/order-page.ts'
import { call, urlOf } from '../../api.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { useAct } from '../../use-act.ts'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { knownFields } from '../desk/document-fields.tsx'
import {
  Objections,
  REVIEW_WORDS,
  ReviewFields,
  reviewIn,
  reviewProblems,
} from '../desk/review-fields.tsx'
import { formatDate } from '../format.ts'
import { DocumentWithFacts } from './line-details.tsx'
import { ORDER_READS } from './use-order-page.ts'

type Replacement = NonNullable<PageLine['replacement']>

export function ReplacementNotice({ line, mayAct }: { line: PageLine; mayAct: boolean }) {
  const { replacement } = line
  if (!replacement || line.progress !== 'delivered') return null
  return <Waiting key={replacement.copyId} line={line} replacement={replacement} mayAct={mayAct} />
}

interface Props {
  line: PageLine
  replacement: Replacement
  mayAct: boolean
}

function Waiting({ line, replacement, mayAct }: Props) {
  const [isShown, setIsShown] = useState(false)
  const [isApproving, setIsApproving] = useState(false)
  const { copyId, verdict } = replacement
  const params = { id: line.id }
  const form = useEndpointForm(approveReplacementOfLine, {
    params,
    body: (typed) => ({ copyId, note: typed.text('note'), ...reviewIn(typed, replacement) }),
    words: REVIEW_WORDS,
    check: (typed) => reviewProblems(typed, replacement),
    failed: 'It wasn’t replaced',
    onDone: () => setIsApproving(false),
    rereads: ORDER_READS,
  })
  const drop = useAct(
    async () => {
      await call(dropReplacementOfLine, { params, body: { copyId } })
      return { ok: true, title: 'Dropped. The delivered document stays.' }
    },
    'It wasn’t dropped',
    { rereads: ORDER_READS },
  )
  return (
    <section
      aria-label={`Replacement for ${line.address.streetAddress}`}
      className="mx-3 mb-2 rounded border border-amber bg-amber-wash p-3"
    >
      <p className="font-medium text-amber-ink">{TITLES[verdict ?? 'checking']}</p>
      <p className="text-xs">
        {`${replacement.documentType} uploaded by ${replacement.by} ${formatDate(replacement.receivedAt)}: ${replacement.reason}`}
      </p>
      <Objections objections={replacement.objections} />
      {drop.failure && (
        <div className="mt-2">
          <Outcome words={drop.failure} />
        </div>
      )}
      {mayAct && (
        <div className="mt-3 flex flex-wrap gap-2">
          {replacement.hasPdf && (
            <Button
              variant="secondary"
              aria-expanded={isShown}
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? 'Close' : 'View'}
            </Button>
          )}
          {verdict === 'held' && (
            <Button aria-haspopup="dialog" onClick={() => setIsApproving(true)}>
              Approve…
            </Button>
          )}
          <BusyButton
            variant="secondary"
            isBusy={drop.isBusy}
            busyLabel={null}
            onClick={() => drop.run()}
          >
            Drop
          </BusyButton>
        </div>
      )}
      {isShown && (
        <DocumentWithFacts
          url={urlOf(replacementFile, { params })}
          title="The replacement"
          copyId={copyId}
        />
      )}
      {isApproving && (
        <ActDialog
          title="Send this document?"
          description="The old link is revoked, and the customer gets a new one by email."
          act="Replace and send"
          form={form}
          onClose={() => setIsApproving(false)}
        >
          <ReviewFields
            copy={replacement}
            known={knownFields(null, { read: replacement.read, facts: replacement })}
            form={form}
            why="note"
          />
        </ActDialog>
      )}
    </section>
  )
}

const TITLES = {
  checking: 'Replacement being checked',
  held: 'Replacement needs review',
  refused: 'Replacement refused',
} as const
