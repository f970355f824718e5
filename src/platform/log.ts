import { trace } from '@opentelemetry/api'
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Anything that can hold a person, a secret or a token, by the names our code uses. */
const REDACTED = [
  'email',
  'fullName',
  'recipient',
  'password',
  'token',
  'clientSecret',
  'authorization',
  'cookie',
  'body',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

export function createLog(
  options: { level: string; role: string },
  destination: DestinationStream = process.stdout,
): Log {
  return pino(
    {
      level: options.level,
      base: { role: options.role },
      redact: { paths: REDACTED, censor: '[redacted]' },
      serializers: { err: errorWithoutData, error: errorWithoutData },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: traceIds,
    },
    destination,
  )
}

/** Which trace a line belongs to, if there is one. */
function traceIds(): object {
  const now = trace.getActiveSpan()?.spanContext()
  return now ? { trace_id: now.traceId, span_id: now.spanId } : {}
}

/** An error's message and stack, without the rows and parameters that drivers attach to it. */
function errorWithoutData(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: error.message,
    code: typeof code === 'string' ? code : undefined,
    stack: error.stack,
    cause: error.cause === undefined ? undefined : errorWithoutData(error.cause),
  }
}
