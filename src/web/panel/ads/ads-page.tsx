import { keepPreviousData } from '@tanstack/react-query'
import type { CallResult } from '../../../contract/endpoint.ts'
import { adAdjustments, adConversions, adSummary } from '../../../contract/staff/ads.ts'
import { formatCents } from '../../../orders/price.ts'
import { urlOf } from '../../api.ts'
import { Loaded } from '../../loaded.tsx'
import { Card } from '../../ui/card.tsx'
import { countOf } from '../../ui/count-of.ts'
import { calendarDay } from '../../ui/moment.ts'
import { askedIn, useListUrl } from '../../use-list-url.ts'
import { StatCard } from '../facts.tsx'
import { formatCount } from '../format.ts'
import { KeyedButton, type KeyName } from '../keys.tsx'
import { type Days, RangeForm } from '../range-form.tsx'
import { saveFile } from '../save-file.ts'
import { useNow } from '../use-calls.ts'
import { LOOK_ONLY, useSession } from '../use-session.ts'

const NAMED = [
  ['last_week', 'Last week'],
  ['last_30_days', 'Last 30 days'],
] as const

export default function AdminAds() {
  const { params, change } = useListUrl()
  const { from, to, range: named = 'last_week' } = askedIn(params, adSummary.query)
  const isNamed = !from || !to
  // Payments and refunds keep coming in while the page is open.
  const summary = useNow(
    adSummary,
    { query: isNamed ? { range: named } : { from, to } },
    {
      placeholderData: keepPreviousData,
    },
  )
  const presets = NAMED.map(([range, words]) => ({
    words,
    isOn: isNamed && named === range,
    pick: () => change({ from: '', to: '', range }),
  }))

  return (
    <>
      <RangeForm
        presets={presets}
        labels={['First day', 'Last day']}
        shown={summary.data}
        objectionTo={objectionTo}
        onPick={(days) => change({ range: '', ...days })}
      />
      <div className="mt-6" aria-busy={summary.isFetching}>
        <Loaded query={summary} what="this range">
          {(data) => <AdFiles summary={data} />}
        </Loaded>
      </div>
    </>
  )
}

function objectionTo({ from, to }: Days): string | undefined {
  const isRange = from && to && from <= to
  return isRange ? undefined : 'Enter a first day, and a last day that isn’t before it'
}

type Summary = CallResult<typeof adSummary>

function AdFiles({ summary }: { summary: Summary }) {
  const query = { from: summary.from, to: summary.to }
  const adjustments = summary.retractions + summary.restatements
  const tooOld =
    summary.tooOld > summary.mostCounted
      ? `${formatCount(summary.mostCounted)}+`
      : formatCount(summary.tooOld)
  return (
    <div className="space-y-6">
      <p role="status">{`${daysWords(summary)}, midnight to midnight in ${summary.timeZone}.`}</p>
      <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <StatCard name="Conversions" value={formatCount(summary.conversions)} />
        <StatCard name="Their value" value={formatCents(summary.value)} />
        <StatCard
          name="Too old"
          value={tooOld}
          note="Orders older than 90 days: Google doesn’t accept those clicks"
        />
        <StatCard
          name="Refunded"
          value={formatCents(summary.refunded)}
          note={`${countOf(summary.retractions, 'order', 'orders')} as a whole, ${formatCount(summary.restatements)} in part, of whichever day they were paid`}
        />
      </dl>
      <div className="grid gap-4 lg:grid-cols-2">
        <File
          title="Conversions"
          act={`Save ${countOf(summary.conversions, 'conversion', 'conversions')}`}
          isEmpty={summary.conversions === 0}
          empty="No paid orders came from an ad on these days."
          keyName="save"
          url={urlOf(adConversions, { query })}
        >
          {`Each is named "${summary.conversionName}". You can upload the same days again: Google ignores what it already has.`}
        </File>
        <File
          title="Adjustments"
          act={`Save ${countOf(adjustments, 'adjustment', 'adjustments')}`}
          isEmpty={adjustments === 0}
          empty="No orders from an ad were refunded on these days."
          keyName="saveOther"
          url={urlOf(adAdjustments, { query })}
        >
          A full refund retracts the conversion; a partial one restates its value. Upload it in its
          own file, at least a day after the conversions.
        </File>
      </div>
    </div>
  )
}

function File(props: {
  title: string
  act: string
  isEmpty: boolean
  empty: string
  keyName: KeyName
  url: string
  children: string | string[]
}) {
  const { canAct } = useSession()
  const canSave = canAct && !props.isEmpty
  const save = () => void saveFile(props.url)
  return (
    <Card aria-label={props.title}>
      <h2 className="text-lg">{props.title}</h2>
      <p className="mt-1 text-muted">{props.isEmpty ? props.empty : props.children}</p>
      {!props.isEmpty && !canAct && <p className="mt-4">{LOOK_ONLY}</p>}
      {canSave && (
        <KeyedButton keyName={props.keyName} variant="primary" className="mt-4" onClick={save}>
          {props.act}
        </KeyedButton>
      )}
    </Card>
  )
}

function daysWords({ from, to }: Summary): string {
  return from === to ? calendarDay(from) : `${calendarDay(from)} to ${calendarDay(to)}`
}
