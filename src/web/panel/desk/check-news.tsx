import { useEffect, useRef, useState } from 'react'
import type { DeskCase } from '../../../contract/staff/desk.ts'
import { lineIs } from '../../../orders/line.ts'
import { deskLineWords } from '../../line-words.ts'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'
import { useKeys } from '../use-keys.ts'
import { useSession } from '../use-session.ts'
import { useTakeNext } from './use-take-next.ts'

export function CheckNews({ line }: { line: DeskCase }) {
  const { progress } = line
  const { canAct } = useSession()
  const { take, takeAfter } = useTakeNext()
  const before = useRef(progress)
  const [news, setNews] = useState<OutcomeWords>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the line moves
  useEffect(() => {
    const was = before.current
    before.current = progress
    if (was === progress) return
    if (was === 'checking' && isThrough(progress)) {
      const words = 'The check passed it. It’s on its way to the customer'
      takeAfter({ words, street: line.address.streetAddress })
    } else setNews(newsOf(line, was))
  }, [progress])
  useKeys(
    canAct && progress !== 'desk'
      ? [{ key: 'takeNext', words: 'Claim the next deed', act: take }]
      : [],
  )
  return (
    <>
      {progress === 'checking' && (
        <p role="status">
          <span
            aria-hidden="true"
            className="me-2 inline-block size-3 animate-pulse rounded-full bg-amber"
          />
          The check is reading the copy. Wait for its verdict, or claim the next deed.
        </p>
      )}
      {progress !== 'desk' && progress !== 'checking' && !news && (
        <p role="status">{`This deed isn’t on the desk: ${deskLineWords(progress).toLowerCase()}.`}</p>
      )}
      {news && <Outcome words={news} />}
    </>
  )
}

function isThrough(progress: DeskCase['progress']): boolean {
  return progress === 'ready' || progress === 'delivered'
}

function newsOf({ progress, copies, reason }: DeskCase, was: string): OutcomeWords | undefined {
  const [copy] = copies
  if (was === 'checking' && progress === 'desk' && !copy?.verdict) {
    return { ok: false, title: 'The copy couldn’t be checked', detail: reason ?? '' }
  }
  if (was === 'checking' && progress === 'desk') {
    const isRefused = copy?.verdict === 'refused'
    const title = isRefused ? 'The check refused the copy' : 'The check isn’t sure of the copy'
    return { ok: false, title, detail: copy?.objections.join(' ') ?? '' }
  }
  if (lineIs('givenBack', progress)) {
    return {
      ok: false,
      title: 'This deed has been refunded',
      detail: 'Its deadline passed, or a colleague refunded it. There’s nothing left to do.',
    }
  }
  return progress === 'checking' ? undefined : { ok: true, title: deskLineWords(progress) }
}
