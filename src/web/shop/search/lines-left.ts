import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { Filled, Left } from '../../matching/use-many.ts'
import { type KeyValueStore, passing } from '../../storage.ts'
import { logFailure } from '../../ui/log.ts'

const LEFT_KEY = 'deedLinesLeft'

const KeptLeft = z.object({ text: z.string(), lines: z.int() })

const NONE: Left = { text: '', lines: 0 }

export function readLeft(store: KeyValueStore): Left {
  try {
    return z.parse(KeptLeft, JSON.parse(store.getItem(LEFT_KEY) ?? ''))
  } catch {
    return NONE
  }
}

export function writeLeft(store: KeyValueStore, left: Left): void {
  try {
    if (left.text === '') store.removeItem(LEFT_KEY)
    else store.setItem(LEFT_KEY, JSON.stringify(left))
  } catch (cause) {
    logFailure('Failed to save pasted lines', cause)
  }
}

/** The list of many addresses: whether it's open, and what in it isn't in the order yet. It's kept
 * while the visitor goes to the checkout and back, and through a reload. */
export function useLinesLeft() {
  const [left, setLeft] = useState(NONE)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const [filled, setFilled] = useState<Filled>(NONE)

  const open = useCallback(() => {
    setIsOpen(true)
    setWasOpen(true)
  }, [])

  const fill = useCallback(
    (text: string, file?: File) => {
      setFilled({ text, file })
      open()
    },
    [open],
  )

  // Not in the first render, which must be the prerendered one.
  useEffect(() => {
    const kept = readLeft(passing)
    if (kept.text) fill(kept.text)
    setLeft(kept)
  }, [fill])

  const onLeft = useCallback((next: Left) => {
    setLeft(next)
    writeLeft(passing, next)
  }, [])

  return {
    lines: left.lines,
    isOpen,
    wasOpen,
    filled,
    fill,
    fillFrom: (file: File) => fill('', file),
    onLeft,
    open,
    toggle: () => {
      setIsOpen(!isOpen)
      setWasOpen(true)
    },
  }
}

export type LinesLeft = ReturnType<typeof useLinesLeft>
