import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../standins/postgres/start.ts'
import { until } from '../orders.ts'

const DEPLOYED = 'deploy/prometheus'

/** A real Prometheus with the deployed configuration, which asks one server every second. */
export async function startPrometheus(
  metricsPort: number,
  adapt: (rules: string) => string = (rules) => rules,
) {
  const directory = mkdtempSync(join(tmpdir(), 'deedbox-prometheus-'))
  const port = await freePort()
  const config = readFileSync(`${DEPLOYED}/prometheus.yml`, 'utf8')
    .replaceAll('15s', '1s')
    .replace(/targets: \[.*?9464.*?\]/, `targets: ['127.0.0.1:${metricsPort}']`)
  writeFileSync(join(directory, 'prometheus.yml'), config)
  writeFileSync(join(directory, 'rules.yml'), adapt(readFileSync(`${DEPLOYED}/rules.yml`, 'utf8')))
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(directory, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(directory, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  const stop = () => {
    child.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  const url = `http://127.0.0.1:${port}`
  /** Its answer to a call of its API. */
  async function ask<T>(path: string): Promise<T> {
    const response = await fetch(`${url}/api/v1/${path}`)
    const { error, data } = (await response.json()) as { error?: string; data?: T }
    if (error !== undefined || !data) throw new Error(`Prometheus refused ${path}: ${error}`)
    return data
  }
  const isReady = async () => (await fetch(`${url}/-/ready`).catch(() => undefined))?.ok
  // A rate doesn't see what had happened before it was read for the first time.
  const hasRead = async () =>
    (await ask<{ result: unknown[] }>('query?query=up==1')).result.length > 0
  try {
    await until(isReady, 'Prometheus', 60_000)
    await until(hasRead, 'Prometheus to read the server', 60_000)
  } catch (error) {
    stop()
    throw error
  }
  return { ask, stop }
}
