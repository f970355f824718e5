import { useLocation } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import type { InboxKind } from '../../../contract/staff/inbox.ts'
import { usePulse } from '../frame/use-pulse.ts'
import { ViewLinks } from '../lists/view-links.tsx'
import { useKeys } from '../use-keys.ts'
import { countAll, countsOf, KIND_WORDS } from './waiting.ts'

const VIEWS = [undefined, ...(Object.keys(KIND_WORDS) as InboxKind[])]

function pathOf(kind: InboxKind | undefined): string {
  return kind ? `${APP_PATHS.adminDesk}?kind=${kind}` : APP_PATHS.adminDesk
}

/** All of the inbox, or one kind of it, with how much there is. */
export function InboxViews({ kind }: { kind: InboxKind | undefined }) {
  const [, navigate] = useLocation()
  const pulse = usePulse().data
  const turn = (by: number) => {
    const next = VIEWS.at((VIEWS.indexOf(kind) + by) % VIEWS.length)
    navigate(pathOf(next), { replace: true })
  }
  useKeys([
    { key: 'nextTab', words: 'Next kind', act: () => turn(1) },
    { key: 'previousTab', words: 'Previous kind', act: () => turn(-1) },
  ])
  const views = VIEWS.map((each) => ({
    words: each ? KIND_WORDS[each].many : 'All',
    href: pathOf(each),
    isHere: each === kind,
    count: pulse && (each ? countsOf(pulse)[each] : countAll(pulse)),
  }))
  return <ViewLinks label="Kind" views={views} />
}
