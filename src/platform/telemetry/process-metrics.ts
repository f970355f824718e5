import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Pool } from 'pg'
import type { Registry } from './registry.ts'

/** How the process itself is: CPU, memory, event loop, connections to the database. */
export function watchProcess(registry: Registry, pool: Pool): void {
  const cpu = registry.counter('process_cpu_seconds_total', 'CPU time used, in seconds.')
  const memory = registry.gauge('process_resident_memory_bytes', 'Memory held.')
  const started = registry.gauge('process_start_time_seconds', 'When the process started.')
  const lag = registry.gauge(
    'deedbox_event_loop_lag_seconds',
    'How late the event loop was since the last reading: median, p99 and longest.',
  )
  const busy = registry.gauge('deedbox_event_loop_busy_ratio', 'How busy it was since then.')
  const connections = registry.gauge(
    'deedbox_pool_connections',
    'Connections of the pool: used, idle, and calls waiting for one.',
  )
  const size = registry.gauge('deedbox_pool_size', 'Connections that the pool may open.')
  started.set(performance.timeOrigin / 1000)
  const delay = monitorEventLoopDelay({ resolution: 20 })
  let before = performance.eventLoopUtilization()
  let used = 0
  registry.beforeReading(() => {
    const { user, system } = process.cpuUsage()
    cpu.add({}, (user + system) / 1e6 - used)
    used = (user + system) / 1e6
    memory.set(process.memoryUsage.rss())
    // The histogram counts from one tick to the next, its own resolution included.
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - 0.02)
    lag.set(late(delay.percentile(50)), { quantile: '0.5' })
    lag.set(late(delay.percentile(99)), { quantile: '0.99' })
    lag.set(late(delay.max), { quantile: '1' })
    delay.reset()
    // From the first reading on: nobody pays for what nobody reads.
    delay.enable()
    const now = performance.eventLoopUtilization()
    busy.set(performance.eventLoopUtilization(now, before).utilization)
    before = now
    connections.set(pool.totalCount - pool.idleCount, { state: 'used' })
    connections.set(pool.idleCount, { state: 'idle' })
    connections.set(pool.waitingCount, { state: 'waiting' })
    size.set(pool.options.max)
  })
}
