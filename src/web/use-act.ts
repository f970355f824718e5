import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from './api.ts'
import type { OutcomeWords } from './ui/outcome.tsx'
import { toastError } from './ui/toast.ts'

interface Ways<Words> {
  onDone?: ((words: Words) => void) | undefined
  /** Whether it was done or not. */
  onEnd?: () => void
  /** What is read again, also after a failure: a colleague may have been faster. */
  rereads?: ReadonlyArray<{ path: string }>
}

export interface Act<Input> {
  run: (input: Input) => void
  isBusy: boolean
  outcome: OutcomeWords | undefined
  /** The outcome, if it wasn't done. */
  failure: OutcomeWords | undefined
  tell: (words: OutcomeWords | undefined) => void
}

/**
 * An act and what came of it; it isn't begun again before it has ended. The act answers with the words
 * for its success, if any are to be said. `failed` is the title of a failure, or makes the words for it.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: an act that has nothing to say returns nothing
export function useAct<Input = void, Words extends OutcomeWords | void = void>(
  act: (input: Input) => Promise<Words>,
  failed: string | ((cause: unknown, input: Input) => OutcomeWords | undefined),
  { onDone, onEnd, rereads = [] }: Ways<Words> = {},
): Act<Input> {
  const queryClient = useQueryClient()
  const [outcome, tell] = useState<OutcomeWords>()
  const { isPending, mutate } = useMutation({
    mutationFn: act,
    onSuccess: (words) => {
      tell(words ?? undefined)
      onDone?.(words)
      onEnd?.()
    },
    onError: (cause, input) => {
      tell(
        typeof failed === 'string'
          ? { ok: false, title: failed, detail: reasonOf(cause) }
          : failed(cause, input),
      )
      onEnd?.()
    },
    onSettled: async (_words, cause) => {
      const reread = rereads.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] }))
      // After a success it stays busy until the new state shows; a refusal can be answered at once.
      if (!cause) await Promise.all(reread)
    },
  })
  return {
    run: (input) => {
      if (!isPending) mutate(input)
    },
    isBusy: isPending,
    outcome,
    failure: outcome?.ok === false ? outcome : undefined,
    tell,
  }
}

/** For an act whose failure needs no title: the reason says it all. */
export function reasonAlone(cause: unknown): OutcomeWords {
  return { ok: false, title: reasonOf(cause) }
}

/** For an act whose failure has no place of its own on the page. */
export function toastReason(cause: unknown): undefined {
  toastError('Error', reasonOf(cause))
}
