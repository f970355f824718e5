import { useCallback, useRef, useState } from 'react'
import type { Added, MatchedAddress } from '../../matching/matched-address.ts'
import { passing } from '../../storage.ts'
import { addLine, type Draft, NEW_DRAFT, readDraft, writeDraft } from './draft.ts'

/** The order that a member is preparing, kept through a reload and a new sign-in in the same tab. */
export function useDraft(username: string) {
  const [draft, setDraft] = useState(() => readDraft(passing, username))
  // Several changes may come before the next paint.
  const latest = useRef(draft)

  const write = useCallback(
    (next: Draft) => {
      latest.current = next
      setDraft(next)
      writeDraft(passing, username, next)
    },
    [username],
  )
  const change = useCallback(
    (changes: Partial<Draft>) => write({ ...latest.current, ...changes }),
    [write],
  )

  return {
    draft,
    change,
    add(address: MatchedAddress): Added {
      const { lines, outcome } = addLine(latest.current.lines, address)
      if (outcome === 'added') change({ lines })
      return outcome
    },
    remove(place: number): void {
      change({ lines: latest.current.lines.toSpliced(place, 1) })
    },
    clear: () => write(NEW_DRAFT),
  }
}
