import type { Answer, Source } from './source.ts'

export interface SourceCall {
  source: string
  answer: Answer<unknown>['answer']
  tookMs: number
  at: Date
}

/** A source of which every question is counted, with what it said and how long it took to say it. */
export function countedSource(
  source: Source,
  record: (call: SourceCall) => Promise<void>,
  clock: () => Date,
): Source {
  async function counted<T>(
    signal: AbortSignal,
    ask: () => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const started = performance.now()
    const answer = await ask()
    // What we did not ask, or stopped asking, says nothing about the source.
    if (signal.aborted || ('isUnasked' in answer && answer.isUnasked)) return answer
    const tookMs = performance.now() - started
    // A deed matters more than the count of it.
    await record({ source: source.name, answer: answer.answer, tookMs, at: clock() }).catch(
      () => {},
    )
    return answer
  }

  return {
    name: source.name,
    isFree: source.isFree,
    hasImages: source.hasImages,
    covers: (address) => source.covers(address),
    resolveParcel: (address, signal) =>
      counted(signal, () => source.resolveParcel(address, signal)),
    findLatestDeed: (parcel, signal) =>
      counted(signal, () => source.findLatestDeed(parcel, signal)),
    fetchImage: (document, signal) => counted(signal, () => source.fetchImage(document, signal)),
  }
}
