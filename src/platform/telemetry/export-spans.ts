import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { context, propagation, type Span, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { failSpan, isTraced, startSpan } from '../../span.ts'

export interface Tracing {
  stop(): Promise<void>
}

/** Puts the SDK behind the API. Only loaded where traces are wanted. */
export function exportSpans(options: {
  url: string
  headers: Record<string, string>
  ratio: number
  role: string
}): Tracing {
  const { url, headers, ratio, role } = options
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `deedbox-${role}` }),
    // By the trace alone: every process decides the same, whoever began it.
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers }) })],
  })
  const manager = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(manager)
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  const outgoing = traceOutgoingCalls()
  return {
    async stop() {
      outgoing.stop()
      // A collector that's away must not keep a process from stopping.
      await provider.shutdown().catch(() => {})
    },
  }
}

type Listener = (message: unknown, name: string | symbol) => void

/**
 * A span per call that leaves the process: the card provider, the geocoder, sources, the bucket. Node
 * tells of each itself, so nobody who makes one has to think of it. Method and host only: the rest of a
 * URL holds ids, addresses and keys. No header is added; whom we call learns nothing of our traces.
 */
export function traceOutgoingCalls(): { stop(): void } {
  const spans = new WeakMap<object, Span>()

  function begin(request: object, method: string, host: string): void {
    if (!isTraced()) return
    const attributes = { 'http.request.method': method, 'server.address': host }
    spans.set(request, startSpan(`${method} ${host}`, { kind: 'client', attributes }))
  }
  function end(request: object, status: number | undefined): void {
    const span = spans.get(request)
    if (status !== undefined) span?.setAttribute('http.response.status_code', status)
    span?.end()
    spans.delete(request)
  }
  function fail(request: object, error: unknown): void {
    const span = spans.get(request)
    if (span) failSpan(span, error)
    end(request, undefined)
  }

  const listeners: Record<string, Listener> = {
    'http.client.request.created': (message) => {
      const { request } = message as { request: ClientRequest }
      begin(request, request.method, request.host)
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as { request: object; response: IncomingMessage }
      end(request, response.statusCode)
    },
    'http.client.request.error': (message) => {
      const { request, error } = message as { request: object; error: unknown }
      fail(request, error)
    },
    'undici:request:create': (message) => {
      const { request } = message as { request: { method: string; origin: string | URL } }
      begin(request, request.method, new URL(request.origin).hostname)
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as {
        request: object
        response: { statusCode: number }
      }
      end(request, response.statusCode)
    },
    'undici:request:error': (message) => {
      const { request, error } = message as { request: object; error: unknown }
      fail(request, error)
    },
  }
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener)
  return {
    stop() {
      for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener)
    },
  }
}
