import { request } from 'node:http'
import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { type ReadableSpan, TracerProvider } from '@opentelemetry/sdk-trace'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../standins/postgres/start.ts'
import { inSpan } from '../../span.ts'
import { traceOutgoingCalls } from './export-spans.ts'

const ended: ReadableSpan[] = []
let outgoing: ReturnType<typeof traceOutgoingCalls>

beforeAll(() => {
  const keep = {
    onStart: () => {},
    onEnd: (span: ReadableSpan) => void ended.push(span),
    forceFlush: async () => {},
    shutdown: async () => {},
  }
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [keep] }))
  outgoing = traceOutgoingCalls()
})
afterAll(() => {
  outgoing.stop()
  trace.disable()
  context.disable()
})

it.each([
  ['fetch', (url: string) => fetch(url)],
  [
    'request',
    (url: string) => new Promise((_resolve, reject) => request(url).on('error', reject).end()),
  ],
])('a call that nobody answers leaves a failed span, without its path: %s', async (_way, call) => {
  ended.length = 0
  const url = `http://127.0.0.1:${await freePort()}/secret`
  await expect(inSpan('work', {}, () => call(url))).rejects.toThrow()
  const span = ended.find(({ name }) => name === 'GET 127.0.0.1')
  expect(span?.attributes['error.type']).toBe('ECONNREFUSED')
  expect(JSON.stringify(span?.attributes)).not.toContain('secret')
})
