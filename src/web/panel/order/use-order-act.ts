import type { OutcomeWords } from '../outcome.tsx'
import { useAct } from '../use-act.ts'
import { useReadAgain } from './use-order-page.ts'

/** An act on the order. The page is read again also after a failure: a colleague may have been faster. */
export function useOrderAct<Input = void>(
  act: (input: Input) => Promise<OutcomeWords>,
  failed: string,
  onDone?: (words: OutcomeWords) => void,
) {
  return useAct(act, failed, { onDone, onSettled: useReadAgain() })
}
