import { useState } from 'react'
import type { CustomerOrder, OrderLine } from '../../../contract/shop/orders.ts'
import type { Group } from '../../../orders/order-story.ts'
import type { Kind } from '../../../orders/story-words.ts'
import { lineName } from '../../../orders/wanted-deed.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { ClockIcon } from '../../ui/icons.tsx'
import { mediumDate } from '../../ui/moment.ts'
import { Unbroken } from '../../ui/unbroken.tsx'
import type { Choice } from './confirm-choice.tsx'
import { DeedFacts, DeedFiles, DeedRow } from './deed-row.tsx'
import type { ShownStory } from './shown-story.ts'

/** Few deeds are late: their question comes when it is asked. */
const ConfirmChoice = lazyPart(() => import('./confirm-choice.tsx'))

const EDGES: Record<Kind, string> = {
  unpaid: 'border-s-edge',
  late: 'border-s-amber bg-amber-wash',
  delivered: 'border-s-seal',
  coming: 'border-s-edge',
  staff: 'border-s-amber bg-amber-wash',
  review: 'border-s-amber',
  back: 'border-s-oxblood',
  released: 'border-s-edge',
}

export function DeedGroups({ order, story }: { order: CustomerOrder; story: ShownStory }) {
  const [choice, setChoice] = useState<Choice>()
  return (
    <div className="space-y-8">
      {story.groups.map((group) => (
        <section key={group.kind} aria-labelledby={`group-${group.kind}`}>
          <div className="flex flex-wrap items-baseline gap-x-3">
            {/* A choice that is made takes the focus here. */}
            <h2 id={`group-${group.kind}`} tabIndex={-1} className="text-lg">
              {group.title}
            </h2>
            <Note group={group} />
          </div>
          <ul className="mt-2 divide-y divide-line rounded border border-line bg-card">
            {group.rows.map((row) => (
              <DeedRow key={row.line.id} line={row.line} edge={EDGES[group.kind]}>
                <Row {...row} kind={group.kind} orderId={order.id} onChoose={setChoice} />
              </DeedRow>
            ))}
          </ul>
        </section>
      ))}
      {choice && (
        <ConfirmChoice
          order={order}
          choice={choice}
          others={story
            .of('late')
            .filter(
              ({ id, hasAgreedToWait }) =>
                id !== choice.line.id && (choice.what === 'cancel' || !hasAgreedToWait),
            )}
          onClose={() => setChoice(undefined)}
        />
      )}
    </div>
  )
}

function Note({ group }: { group: Group<OrderLine> }) {
  const note = group.kind === 'delivered' ? linkWords(group.rows) : group.note
  return (
    note && (
      <p className="text-xs text-muted">
        <Unbroken text={note} />
      </p>
    )
  )
}

type GroupRow = Group<OrderLine>['rows'][number]

function Row(
  props: GroupRow & { kind: Kind; orderId: string; onChoose: (choice: Choice) => void },
) {
  const { line, words, due, kind, orderId, onChoose } = props
  if (line.progress === 'delivered') {
    return (
      <>
        <DeedFacts orderId={orderId} line={line} note={words} />
        <DeedFiles orderId={orderId} line={line} />
      </>
    )
  }
  return (
    <>
      <p className={`text-sm ${due ? '' : 'sm:col-span-2'}`}>
        <Unbroken text={words} />
      </p>
      {due && (
        <p className="flex items-center gap-1 text-sm font-medium text-amber-ink sm:justify-end">
          <ClockIcon />
          <time dateTime={line.promisedBy?.toISOString()}>{due}</time>
        </p>
      )}
      {kind === 'late' && <LateChoice line={line} onChoose={onChoose} />}
    </>
  )
}

function LateChoice(props: { line: OrderLine; onChoose: (choice: Choice) => void }) {
  const { line, onChoose } = props
  return (
    <p className="flex flex-wrap gap-3 pb-1 sm:col-span-2 sm:col-start-2">
      {!line.hasAgreedToWait && (
        <Button
          aria-label={`Keep Waiting for ${lineName(line)}`}
          onClick={() => onChoose({ what: 'wait', line })}
          className="max-sm:w-full"
        >
          Keep Waiting
        </Button>
      )}
      <Button
        variant="secondary"
        aria-label={`Cancel and Refund ${lineName(line)}`}
        onClick={() => onChoose({ what: 'cancel', line })}
        className="max-sm:w-full"
      >
        Cancel and Refund
      </Button>
    </p>
  )
}

function linkWords(rows: GroupRow[]): string {
  const open = rows.flatMap(({ line: { deed } }) =>
    deed?.standing === 'open' ? [deed.expiresAt.getTime()] : [],
  )
  if (open.length === 0) return 'The links no longer work. Resend links to get new ones.'
  const until = mediumDate(new Date(Math.min(...open)))
  if (open.length === 1) return `The link works until ${until}.`
  return `Links work until ${until}. Download All is one ZIP with an index.`
}
