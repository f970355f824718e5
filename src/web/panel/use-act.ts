import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '../api.ts'
import type { OutcomeWords } from './outcome.tsx'

interface Act<Input> {
  run: (input: Input) => void
  isBusy: boolean
  outcome: OutcomeWords | undefined
  /** The outcome, where it was not done. */
  failure: OutcomeWords | undefined
}

/** An act and what became of it. Once more is not begun before it has ended. */
export function useAct<Input = void>(
  act: (input: Input) => Promise<OutcomeWords>,
  failed: string,
  after: {
    onDone?: ((words: OutcomeWords) => void) | undefined
    onSettled?: () => Promise<unknown>
  } = {},
): Act<Input> {
  const [outcome, setOutcome] = useState<OutcomeWords>()
  const { isPending, mutate } = useMutation({
    mutationFn: act,
    onSuccess: (words) => {
      setOutcome(words)
      after.onDone?.(words)
    },
    onError: (cause) => setOutcome({ ok: false, title: failed, detail: reasonOf(cause) }),
    onSettled: after.onSettled,
  })
  return {
    run: (input) => {
      if (!isPending) mutate(input)
    },
    isBusy: isPending,
    outcome,
    failure: outcome?.ok === false ? outcome : undefined,
  }
}
