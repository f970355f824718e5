import { useEffect, useRef, useState } from 'react'
import type { DeskCase } from '../../../contract/staff/desk.ts'
import { lineIs } from '../../../orders/line.ts'
import { deskLineWords } from '../../line-words.ts'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'

/** What happens to a deed that isn't at the desk, and how it came back. */
export function CheckNews({ line }: { line: DeskCase }) {
  const { progress, deliversAt } = line
  const before = useRef(progress)
  const [news, setNews] = useState<OutcomeWords>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the line moves
  useEffect(() => {
    const was = before.current
    before.current = progress
    if (was !== progress) setNews(newsOf(line, was))
  }, [progress])
  if (news) return <Outcome words={news} />
  if (progress === 'desk') return null
  if (deliversAt) return <p role="status">The check passed it. You can still undo its delivery.</p>
  if (progress !== 'checking') {
    return (
      <p role="status">{`This deed isn’t on the desk: ${deskLineWords(progress).toLowerCase()}.`}</p>
    )
  }
  return (
    <p role="status">
      <span
        aria-hidden="true"
        className="me-2 inline-block size-3 animate-pulse rounded-full bg-amber"
      />
      The check is reading the copy. You don’t need to wait: its verdict will show on every page.
    </p>
  )
}

function newsOf({ progress, copies, reason }: DeskCase, was: string): OutcomeWords | undefined {
  const [copy] = copies
  if (was === 'checking' && progress === 'desk') {
    if (!copy?.verdict)
      return { ok: false, title: 'The copy couldn’t be checked', detail: reason ?? '' }
    if (copy.verdict === 'passed') {
      return {
        ok: true,
        title: 'Undone: it wasn’t delivered',
        detail: 'To deliver it after all, have it checked again.',
      }
    }
    const isRefused = copy.verdict === 'refused'
    const title = isRefused ? 'The check refused the copy' : 'The check isn’t sure of the copy'
    return { ok: false, title, detail: copy.objections.join(' ') }
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
