import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { campaignOf, type EntryPage } from '../../../analytics/entry.ts'
import type { CallResult } from '../../../contract/endpoint.ts'
import { adminFunnel, type Funnel } from '../../../contract/staff/figures.ts'
import type { Margin } from '../../../contract/staff/owner-reports.ts'
import { Loaded } from '../../loaded.tsx'
import type { ListUrl } from '../../use-list-url.ts'
import { counted, dollars, drawn, type ReportColumn, ReportTable } from '../charts/report-table.tsx'
import { Change } from '../charts/words.tsx'
import { formatShare } from '../format.ts'
import { storedWords } from '../stored-words.ts'
import { useNow } from '../use-calls.ts'
import { ForecastCard } from './forecast-card.tsx'
import { useOwnerReports } from './money-tab.tsx'
import { PlacesCard } from './places-card.tsx'
import { Question } from './question.tsx'
import type { AskedRange } from './range.ts'

export function DemandTab({ asked, url }: { asked: AskedRange; url: ListUrl }) {
  const { now, entries } = useOwnerReports(asked).data ?? {}
  const total = now?.total
  const perDeed = total && total.deeds > 0 ? total.marginCents / total.deeds : undefined
  return (
    <>
      <PlacesCard asked={asked} url={url} marginPerDeed={perDeed} />
      <WhenSeen>
        <FunnelCard asked={asked} margins={entries} />
      </WhenSeen>
      <WhenSeen>
        <ForecastCard />
      </WhenSeen>
    </>
  )
}

interface FunnelProps {
  asked: AskedRange
  margins: Margin[] | undefined
}

function FunnelCard({ asked, margins }: FunnelProps) {
  const funnel = useNow(
    adminFunnel,
    { query: asked },
    { staleTime: 60_000, placeholderData: keepPreviousData },
  )
  return (
    <Question
      title="Which pages and campaigns bring buyers?"
      about="By where the first search of a session came from. Each percentage is of the step before"
    >
      <Loaded query={funnel} what="the sessions" rows={2}>
        {(data) => <Entries {...data} margins={margins} />}
      </Loaded>
    </Question>
  )
}

const PAGES: Record<EntryPage | '', string> = {
  home: 'Home',
  sample: 'Sample deed',
  county: 'County pages',
  state: 'State pages',
  places: 'List of places',
  other: 'Other pages',
  '': 'Search page, or not known',
}
const ALL = 'All sessions'
const nameOf = (entry: string) => campaignOf(entry) ?? storedWords(PAGES, entry)

type Entry = Funnel & { entry: string; before?: Funnel }

type EntriesProps = CallResult<typeof adminFunnel> & { margins: Margin[] | undefined }

function Entries({ now, before, entries, margins }: EntriesProps) {
  const step = (name: string, key: keyof Funnel, of: keyof Funnel): ReportColumn<Entry> => ({
    name,
    of: (row) => row[key],
    show: (row) => formatShare(row[key], row[of]),
  })
  const buyers = ({ paid, searched }: Funnel) => (searched > 0 ? (paid / searched) * 100 : null)
  const margin = ({ entry }: Entry) => {
    const own = margins?.filter(({ id }) => entry === ALL || id === entry)
    return own ? own.reduce((sum, { marginCents }) => sum + marginCents, 0) : null
  }
  const rows: Entry[] = now.searched === 0 ? [] : [...entries, { ...now, entry: ALL, before }]
  return (
    <ReportTable
      name="Buyers by page and campaign"
      columns={[
        { name: 'Page or campaign', of: ({ entry }) => (entry === ALL ? ALL : nameOf(entry)) },
        counted('Searched', ({ searched }: Entry) => searched),
        drawn('Searched, drawn', ({ entry, searched }: Entry) =>
          entry === ALL ? null : searched / (entries[0]?.searched || 1),
        ),
        step('Added to the cart', 'added', 'searched'),
        step('Placed an order', 'placed', 'added'),
        step('Paid', 'paid', 'placed'),
        {
          name: 'Buyers per 100',
          of: (row) => buyers(row)?.toFixed(1) ?? '',
          show: (row) => (
            <>
              {buyers(row)?.toFixed(1)}{' '}
              {row.before && <Change now={buyers(row)} before={buyers(row.before)} good="more" />}
            </>
          ),
        },
        ...(margins ? [dollars('Margin', margin)] : []),
      ]}
      rows={rows}
      isStrong={({ entry }) => entry === ALL}
      none="Nobody searched for the first time in this range."
    />
  )
}

/** A part further down a page, which asks for nothing until someone scrolls to it. */
function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry || entry.intersectionRatio === 0) return
        watcher.disconnect()
        setIsSeen(true)
      },
      { threshold: 0.01 },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  return isSeen ? children : <div ref={place} className="min-h-64" />
}
