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

function traceIds(): object {
  const now = trace.getActiveSpan()?.spanContext()
  return now ? { trace_id: now.traceId, span_id: now.spanId } : {}
}

/** SQLSTATEs whose messages are about the server and its tables, never about what was sent to it. */
const ABOUT_SERVER = /^(08|40|42|53|54|55|57|58|XX)/

/** An error's message and stack, without the rows and parameters that drivers attach to it. What the
 * database says about a value quotes it, so only its code is kept. */
function errorWithoutData(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error }
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  const isQuoting = severity !== undefined && !ABOUT_SERVER.test(String(code))
  const message = isQuoting ? `The database refused a value (${code})` : error.message
  return {
    type: error.name,
    message,
    code: typeof code === 'string' ? code : undefined,
    stack: isQuoting ? error.stack?.replace(error.message, message) : error.stack,
    cause: error.cause === undefined ? undefined : errorWithoutData(error.cause),
  }
}
