import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/** Without a collector, these calls do nothing. An attribute may hold what a log line may: names
 * and counts, never a URL, a text that somebody typed, or an error's message. */

export const SPAN_KINDS = {
  inside: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
} as const

interface SpanOptions {
  kind?: keyof typeof SPAN_KINDS
  attributes?: Attributes
  /** The trace it belongs to; otherwise that of whoever calls. */
  parent?: Context
}

export function startSpan(name: string, options: SpanOptions = {}): Span {
  const { kind = 'inside', attributes = {}, parent = context.active() } = options
  return trace.getTracer('deedbox').startSpan(name, { kind: SPAN_KINDS[kind], attributes }, parent)
}

/** Runs work as one span; what it starts becomes part of it. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, options)
  try {
    return await context.with(trace.setSpan(options.parent ?? context.active(), span), () =>
      work(span),
    )
  } catch (error) {
    failSpan(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** An error's kind, and not its message, which may repeat what somebody sent. */
export function failSpan(span: Span, error: unknown): void {
  const { name = 'unknown', code } = error as { name?: string; code?: unknown }
  span.setAttribute('error.type', typeof code === 'string' ? code : name)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Whether what happens now is part of a trace that's kept. */
export function isTraced(): boolean {
  return trace.getActiveSpan()?.isRecording() ?? false
}

/** The trace and span of now, as a W3C `traceparent`: what a job or an order is told to continue. */
export function currentTrace(): string | undefined {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/** The context that such a text names; without one, that of no trace. */
export function traceFrom(traceparent: unknown): Context {
  return typeof traceparent === 'string'
    ? propagation.extract(ROOT_CONTEXT, { traceparent })
    : ROOT_CONTEXT
}

/** Continues the trace that an order was placed in: a provider's event and a download days later come
 * without it. The call that brought them is linked. */
export async function continuing<T>(
  findTrace: () => Promise<string | null>,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!isTraced()) return work()
  const traceparent = await findTrace()
  if (!traceparent) return work()
  const here = trace.getActiveSpan()?.spanContext()
  return inSpan(name, { parent: traceFrom(traceparent) }, (span) => {
    if (here) span.addLink({ context: here })
    return work()
  })
}
