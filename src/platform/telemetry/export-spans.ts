import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { traceOutgoingCalls } from './outgoing-calls.ts'

export interface Tracing {
  /** Sends what is left. */
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
