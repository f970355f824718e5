import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '../../../api.ts'
import type { OutcomeWords } from '../outcome.tsx'
import { useReadAgain } from './use-order-page.ts'

/**
 * An act on the order and what became of it. The page is read again also after a failure: a colleague
 * may have been faster.
 */
export function useAct<Input = void>(
  act: (input: Input) => Promise<OutcomeWords>,
  failed: string,
): {
  run: (input: Input) => void
  isBusy: boolean
  outcome: OutcomeWords | undefined
} {
  const readAgain = useReadAgain()
  const [outcome, setOutcome] = useState<OutcomeWords>()
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: setOutcome,
    onError: (cause) => setOutcome({ ok: false, title: failed, detail: reasonOf(cause) }),
    onSettled: readAgain,
  })
  return {
    run: (input) => {
      if (!mutation.isPending) mutation.mutate(input)
    },
    isBusy: mutation.isPending,
    outcome,
  }
}
