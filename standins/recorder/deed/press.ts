import { Worker } from 'node:worker_threads'
import type { RecordedDocument } from '../chain.ts'
import type { PressJob, PressReply, PressResult } from './press-jobs.ts'
import type { RenderOptions } from './render.ts'

export interface Press {
  countPages(documents: RecordedDocument[]): Promise<number[]>
  render(document: RecordedDocument, options: RenderOptions): Promise<Uint8Array>
  close(): Promise<void>
}

// Drawing takes a quarter of a second per page. It gets its own thread: the office mustn't slow
// down a shop under test in the same process.
export function startPress(): Press {
  const waiting = new Map<number, { done(result: PressResult): void; failed(error: Error): void }>()
  let tickets = 0

  const failAll = (error: Error) => {
    for (const one of waiting.values()) one.failed(error)
    waiting.clear()
    worker = undefined
  }

  const start = () => {
    const started = new Worker(new URL('./press-worker.ts', import.meta.url), { execArgv: [] })
    started.unref()
    started.on('message', (reply: PressReply) => {
      const one = waiting.get(reply.ticket)
      waiting.delete(reply.ticket)
      if ('error' in reply) one?.failed(new Error(reply.error))
      else one?.done(reply.result)
    })
    started.on('error', failAll)
    return started
  }

  // Started right away rather than on the first request, which would have to wait for the fonts.
  let worker: Worker | undefined = start()

  const send = (job: PressJob) =>
    new Promise<PressResult>((done, failed) => {
      const ticket = ++tickets
      waiting.set(ticket, { done, failed })
      worker ??= start()
      worker.postMessage({ ticket, job })
    })

  return {
    async countPages(documents) {
      const result = await send({ kind: 'count', documents })
      return result.kind === 'count' ? result.pages : []
    },
    async render(document, options) {
      const result = await send({ kind: 'render', document, ...options })
      if (result.kind !== 'render') throw new Error('the press answered another question')
      return result.pdf
    },
    async close() {
      const running = worker
      failAll(new Error('the office is closed'))
      await running?.terminate()
    },
  }
}
