import { parentPort } from 'node:worker_threads'
import { composePages } from './compose.ts'
import type { PressJob, PressReply, PressRequest, PressResult } from './press-jobs.ts'
import { renderDeed } from './render.ts'

async function run(job: PressJob): Promise<PressResult> {
  if (job.kind === 'count') {
    return { kind: 'count', pages: job.documents.map((one) => composePages(one).length) }
  }
  return { kind: 'render', pdf: await renderDeed(job.document, job) }
}

async function answer({ ticket, job }: PressRequest) {
  const reply: PressReply = await run(job).then(
    (result) => ({ ticket, result }),
    (error: unknown) => ({ ticket, error: String(error) }),
  )
  parentPort?.postMessage(reply)
}

parentPort?.on('message', (request: PressRequest) => void answer(request))
