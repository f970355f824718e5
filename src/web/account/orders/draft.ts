import { useCallback, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { addressKey } from '../../../addresses/address-key.ts'
import type { FileToOrder } from '../../../contract/account/new-order.ts'
import { MAX_DEEDS_PER_ORDER } from '../../../orders/price.ts'
import { keep, readKept } from '../../kept.ts'
import { type Added, addressAlone, MatchedAddress } from '../../matching/matched-address.ts'
import { type KeyValueStore, passing } from '../../storage.ts'
import { draftKey } from './draft-key.ts'

/** What a member is about to order. The reference of a line is its file number. */
export const Draft = z.object({
  lines: z.array(MatchedAddress).check(z.maxLength(MAX_DEEDS_PER_ORDER)),
  /** For lines without one of their own. */
  fileNumber: z.string(),
  costCenter: z.string(),
  isMailed: z.boolean(),
  /** Pasted lines that aren't in it yet. */
  left: z.string(),
  /** Which attempt sends which words: the same words sent again are the same attempt. */
  attempt: z.optional(z.object({ id: z.uuid(), words: z.string() })),
})
export type Draft = z.infer<typeof Draft>

export const NEW_DRAFT: Draft = {
  lines: [],
  fileNumber: '',
  costCenter: '',
  isMailed: true,
  left: '',
}

/** A line of a file; one that the file has already is left out of its order. */
export interface DraftLine {
  address: MatchedAddress
  /** Its place in the draft. */
  place: number
  isRepeated: boolean
}

export interface DraftFile {
  fileNumber: string
  costCenter: string
  lines: DraftLine[]
}

/** The draft's lines by file and cost center, in the order in which these come up. */
export function filesOf(draft: Pick<Draft, 'lines' | 'fileNumber' | 'costCenter'>): DraftFile[] {
  const files = new Map<string, DraftFile>()
  for (const [place, address] of draft.lines.entries()) {
    const fileNumber = address.reference || draft.fileNumber.trim()
    const costCenter = address.costCenter || draft.costCenter.trim()
    const key = JSON.stringify([fileNumber, costCenter])
    const file = files.get(key) ?? { fileNumber, costCenter, lines: [] }
    const isRepeated = file.lines.some((line) => addressKey(line.address) === addressKey(address))
    file.lines.push({ address, place, isRepeated })
    files.set(key, file)
  }
  return [...files.values()]
}

/** What is ordered of these files: each address once, and only what we sell. */
export function toOrder(
  files: readonly DraftFile[],
  isSold: (address: MatchedAddress) => boolean,
): FileToOrder[] {
  return files.flatMap(({ fileNumber, costCenter, lines }) => {
    const wanted = lines.filter(({ address, isRepeated }) => !isRepeated && isSold(address))
    if (wanted.length === 0) return []
    return [
      {
        ...(fileNumber ? { fileNumber } : {}),
        ...(costCenter ? { costCenter } : {}),
        lines: wanted.map(({ address }) => addressAlone(address)),
      },
    ]
  })
}

export function addLine(
  lines: readonly MatchedAddress[],
  address: MatchedAddress,
): { lines: MatchedAddress[]; outcome: Added } {
  const isThere = lines.some(
    (line) => addressKey(line) === addressKey(address) && line.reference === address.reference,
  )
  if (isThere) return { lines: [...lines], outcome: 'duplicate' }
  if (lines.length >= MAX_DEEDS_PER_ORDER) return { lines: [...lines], outcome: 'full' }
  return { lines: [...lines, address], outcome: 'added' }
}

/** The draft's attempt to send these words: the one it has, or a new one if the words are new. */
export function attemptFor(
  { attempt }: Draft,
  words: string,
  newId: () => string,
): NonNullable<Draft['attempt']> {
  return attempt?.words === words ? attempt : { id: newId(), words }
}

export function readDraft(store: KeyValueStore, username: string): Draft {
  return readKept(store, draftKey(username), Draft) ?? NEW_DRAFT
}

export function writeDraft(store: KeyValueStore, username: string, draft: Draft): void {
  keep(store, draftKey(username), draft === NEW_DRAFT ? undefined : draft)
}

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
