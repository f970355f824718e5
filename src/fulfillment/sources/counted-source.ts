import type { Answer, Source } from './source.ts'

export interface SourceCall {
  source: string
  answer: Answer<unknown>['answer']
  tookMs: number
  at: Date
}

export function countedSource(
  source: Source,
  record: (call: SourceCall) => void | Promise<void>,
  clock: () => Date,
): Source {
  async function counted<T>(
    signal: AbortSignal,
    ask: () => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const started = performance.now()
    const answer = await ask()
    // A query we never made or gave up on says nothing about the source.
    if (signal.aborted || ('isUnasked' in answer && answer.isUnasked)) return answer
    const tookMs = performance.now() - started
    // The deed matters more than its count.
    const call = { source: source.name, answer: answer.answer, tookMs, at: clock() }
    await Promise.try(record, call).catch(() => {})
    return answer
  }

  const byNumber = source.findNumberedDeed
  return {
    ...source,
    resolveParcel: (address, signal) =>
      counted(signal, () => source.resolveParcel(address, signal)),
    findLatestDeed: (parcel, signal) =>
      counted(signal, () => source.findLatestDeed(parcel, signal)),
    ...(byNumber && {
      findNumberedDeed: (parcel, number, signal) =>
        counted(signal, () => byNumber(parcel, number, signal)),
    }),
    fetchImage: (document, signal) => counted(signal, () => source.fetchImage(document, signal)),
  }
}
