import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { deskCase, deskLines } from '../../../contract/staff/desk.ts'
import { KeyMark, useKeys } from '../keys.tsx'
import { reread, useNow } from '../use-calls.ts'
import {
  dropAct,
  flushActs,
  type HeldAct,
  HOLD_MS,
  holdUpload,
  refuseAct,
  sendAct,
  undoAct,
  useHeldActs,
} from './held-acts.ts'

const SECOND = 1000
const BUTTON = 'min-h-11 rounded px-2 font-medium underline pointer-fine:min-h-8'

export function HeldList() {
  const acts = useHeldActs()
  const [, navigate] = useLocation()
  useSendOnLeaving()
  const undo = async (act: HeldAct) => {
    navigate(act.path)
    await undoAct(act.id)
    reread([deskLines, deskCase])
  }
  const last = acts.findLast(({ state }) => state === 'held')
  useKeys([last && { key: 'undo', words: 'Undo', act: () => void undo(last) }])
  return (
    <section
      aria-label="Undo"
      className="fixed bottom-2 start-2 z-40 max-w-[calc(100%-1rem)] space-y-2 text-xs lg:start-52 xl:max-w-[calc(50%-7rem)]"
    >
      {acts.map((act) => (
        <div
          key={act.id}
          role={act.state === 'refused' ? 'alert' : 'status'}
          className={`flex flex-wrap items-center gap-x-3 rounded px-4 py-2 shadow-lg ${LOOK[act.state]}`}
        >
          <Told act={act} isLast={act === last} onUndo={() => void undo(act)} />
        </div>
      ))}
    </section>
  )
}

const LOOK: Record<HeldAct['state'], string> = {
  watched: 'bg-ink text-paper',
  held: 'bg-ink text-paper',
  sending: 'bg-ink text-paper',
  refused: 'border border-oxblood bg-oxblood-wash text-ink',
}

function Told({ act, isLast, onUndo }: { act: HeldAct; isLast: boolean; onUndo: () => void }) {
  const { state, words, what, path } = act
  if (state !== 'refused') {
    return (
      <>
        {state === 'watched' && <Watch act={act} />}
        <span>
          <span className="font-medium">{words}</span>
          {` · ${what}`}
        </span>
        {state === 'held' && (
          <button
            type="button"
            aria-keyshortcuts={isLast ? 'z' : undefined}
            onClick={onUndo}
            className={BUTTON}
          >
            Undo
            <Seconds until={act.until} />
          </button>
        )}
        {state === 'held' && isLast && <KeyMark of="undo" />}
      </>
    )
  }
  return (
    <>
      <span className="max-w-xl wrap-anywhere">
        {`Not done: ${words.toLowerCase()} ${what}. ${act.reason}`}
      </span>
      <Link href={path} onClick={() => dropAct(act.id)} className={`${BUTTON} flex items-center`}>
        Look at it
      </Link>
      {act.canRetry && (
        <button type="button" onClick={() => void sendAct(act.id)} className={BUTTON}>
          Try again
        </button>
      )}
      <button type="button" onClick={() => dropAct(act.id)} className={BUTTON}>
        Dismiss
      </button>
    </>
  )
}

const LOOK_MS = 2000

function Watch({ act: { id, path, lineIds, until } }: { act: HeldAct }) {
  const [here] = useLocation()
  const { data, dataUpdatedAt } = useNow(
    deskCase,
    { params: { id: lineIds[0] ?? '' } },
    { refetchInterval: LOOK_MS },
  )
  useEffect(() => {
    // What was known before the upload says nothing about it.
    if (!data || dataUpdatedAt < until - HOLD_MS) return
    if (data.progress === 'checking' && !data.deliversAt) return
    if (data.deliversAt) holdUpload(id, 'Delivering', data.deliversAt.getTime())
    else if (data.progress === 'desk' && here !== path) {
      refuseAct(id, data.copies[0]?.objections.join(' ') || (data.reason ?? ''))
    } else dropAct(id)
  }, [data, dataUpdatedAt, id, here, path, until])
  return null
}

/** For the eye only: nobody wants to hear every second. */
function Seconds({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(Math.ceil((until - now) / SECOND), 0)
  return <span aria-hidden="true" className="figure">{` (${left} s)`}</span>
}

/** Leaving doesn't undo anything: what is held is sent then, and the browser finishes sending it. */
function useSendOnLeaving(): void {
  useEffect(() => {
    const leave = () => void flushActs()
    window.addEventListener('pagehide', leave)
    // A frozen page may be thrown away without another word.
    document.addEventListener('freeze', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('freeze', leave)
    }
  }, [])
}
