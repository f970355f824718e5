import type { Config } from '../config.ts'
import type { Tracing } from './export-spans.ts'

export type TracingConfig = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG'
>

/** Sends traces to the configured collector. Without one, not even the code for it is loaded. */
export async function startTracing(
  config: TracingConfig,
  role: 'server' | 'worker',
): Promise<Tracing> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return { stop: async () => {} }
  const { exportSpans } = await import('./export-spans.ts')
  return exportSpans({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: headersOf(config.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    role,
  })
}

function headersOf(text: string): Record<string, string> {
  const pairs = text.split(',').filter(Boolean)
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]
    }),
  )
}
