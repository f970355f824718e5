import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { useListUrl } from '../lists/use-list-url.ts'
import { RangeForm } from '../range-form.tsx'
import { DemandTab } from './demand-tab.tsx'
import { MoneyTab } from './money-tab.tsx'
import { OperationsTab } from './operations-tab.tsx'
import { type AskedRange, objectionTo, PRESETS, rangeIn } from './range.ts'

const TABS = [
  ['money', 'Money'],
  ['demand', 'Demand'],
  ['operations', 'Operations'],
] as const
/** Reports with a page of their own. */
const PAGES = [
  [APP_PATHS.adminSearches, 'Searches'],
  [APP_PATHS.adminAds, 'Ads'],
] as const

const TAB =
  '-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 text-muted hover:text-ink aria-[current]:border-seal aria-[current]:font-medium aria-[current]:text-ink'

export default function AdminReports() {
  const url = useListUrl({ keepsHistory: true })
  const { params, change } = url
  const asked = rangeIn(params)
  const [tab] = TABS.find(([each]) => each === params.get('tab')) ?? TABS[0]
  const addressOf = (each: string) => {
    const there = new URLSearchParams(params)
    there.set('tab', each)
    return `${APP_PATHS.adminReports}?${there}`
  }
  const pick = (range: AskedRange) =>
    change(
      'days' in range
        ? { days: String(range.days), from: undefined, to: undefined }
        : { days: undefined, ...range },
    )
  const presets = PRESETS.map(([days, words, key]) => ({
    words,
    key,
    keyWords: `Show ${words === 'Year' ? 'a year' : words}`,
    isOn: 'days' in asked && asked.days === days,
    pick: () => pick({ days }),
  }))
  return (
    <>
      <PageTitle title="Reports" />
      <nav aria-label="Reports" className="-mt-4 mb-4 overflow-x-auto border-b border-line">
        <ul className="flex gap-1">
          {TABS.map(([each, name]) => (
            <li key={each}>
              <Link
                href={addressOf(each)}
                aria-current={each === tab ? 'page' : undefined}
                className={TAB}
              >
                {name}
              </Link>
            </li>
          ))}
          {PAGES.map(([href, name]) => (
            <li key={href}>
              <Link href={href} className={TAB}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="space-y-4">
        <RangeForm
          presets={presets}
          labels={['From', 'To']}
          shown={'days' in asked ? undefined : asked}
          objectionTo={objectionTo}
          onPick={pick}
        />
        {tab === 'money' && <MoneyTab asked={asked} />}
        {tab === 'demand' && <DemandTab asked={asked} url={url} />}
        {tab === 'operations' && <OperationsTab asked={asked} />}
      </div>
    </>
  )
}
