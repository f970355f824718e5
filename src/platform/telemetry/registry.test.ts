import { describe, expect, it } from 'vitest'
import { openRegistry } from './registry.ts'

describe('the registry of metrics', () => {
  it('writes counters, gauges and histograms as Prometheus reads them', async () => {
    const registry = openRegistry()
    const calls = registry.counter('calls_total', 'Calls.')
    const depth = registry.gauge('depth', 'Depth.')
    const took = registry.histogram('took_seconds', 'How long.', [0.1, 1])
    calls.add({ route: '/a' })
    calls.add({ route: '/a' }, 2)
    calls.add()
    took.observe(0.1, { job: 'x' })
    took.observe(0.5, { job: 'x' })
    took.observe(7, { job: 'x' })
    registry.beforeReading(async () => depth.set(3))
    expect(await registry.read()).toBe(
      [
        '# HELP calls_total Calls.',
        '# TYPE calls_total counter',
        'calls_total{route="/a"} 3',
        'calls_total 1',
        '# HELP depth Depth.',
        '# TYPE depth gauge',
        'depth 3',
        '# HELP took_seconds How long.',
        '# TYPE took_seconds histogram',
        'took_seconds_bucket{job="x",le="0.1"} 1',
        'took_seconds_bucket{job="x",le="1"} 2',
        'took_seconds_bucket{job="x",le="+Inf"} 3',
        'took_seconds_sum{job="x"} 7.6',
        'took_seconds_count{job="x"} 3',
        '',
      ].join('\n'),
    )
  })

  it('shows named series before anything is counted', async () => {
    const registry = openRegistry()
    registry.counter('seen_total', 'Seen.', [{ event: 'paid' }])
    registry.histogram('wait_seconds', 'Wait.', [1], [{}])
    const text = await registry.read()
    expect(text).toContain('seen_total{event="paid"} 0')
    expect(text).toContain('wait_seconds_bucket{le="+Inf"} 0')
  })

  it('escapes what would end a label early', async () => {
    const registry = openRegistry()
    registry.counter('odd_total', 'Odd.').add({ name: 'a"b\\c\nd' })
    expect(await registry.read()).toContain('odd_total{name="a\\"b\\\\c\\nd"} 1')
  })

  it('forgets a gauge that is cleared, and refuses a name twice', async () => {
    const registry = openRegistry()
    const gauge = registry.gauge('age', 'Age.')
    gauge.set(1, { job: 'gone' })
    gauge.clear()
    expect(await registry.read()).not.toContain('gone')
    expect(() => registry.counter('age', 'Again.')).toThrow('age')
  })
})
