import { useLocation } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { useListUrl } from '../../use-list-url.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { RangeForm } from '../range-form.tsx'
import { Together } from '../together.tsx'
import { DemandTab } from './demand-tab.tsx'
import { MoneyTab } from './money-tab.tsx'
import { OperationsTab } from './operations-tab.tsx'
import { type AskedRange, objectionTo, PRESETS, rangeIn } from './range.ts'

export default function AdminReports() {
  const url = useListUrl({ keepsHistory: true })
  const { params, change } = url
  const asked = rangeIn(params)
  const [path] = useLocation()
  const pick = (range: AskedRange) =>
    change(
      'days' in range
        ? { days: String(range.days), from: undefined, to: undefined }
        : { days: undefined, ...range },
    )
  const presets = PRESETS.map(([days, words]) => ({
    words,
    keyWords: `Show ${words === 'Year' ? 'a year' : words}`,
    isOn: 'days' in asked && asked.days === days,
    pick: () => pick({ days }),
  }))
  return (
    <>
      <PageTitle title="Reports" />
      <div className="space-y-4">
        <RangeForm
          presets={presets}
          labels={['From', 'To']}
          shown={'days' in asked ? undefined : asked}
          objectionTo={objectionTo}
          onPick={pick}
        />
        <Together key={path}>
          {path === APP_PATHS.adminReports && <MoneyTab asked={asked} />}
          {path === APP_PATHS.adminDemand && <DemandTab asked={asked} url={url} />}
          {path === APP_PATHS.adminOperations && <OperationsTab asked={asked} />}
        </Together>
      </div>
    </>
  )
}
