import { startRecorder } from './start.ts'

const { PORT, HOST, RECORDER_API_KEY, SLOW_MS } = process.env

const recorder = await startRecorder({
  port: Number(PORT ?? 4030),
  host: HOST,
  apiKey: RECORDER_API_KEY,
  slowMs: SLOW_MS === undefined ? undefined : Number(SLOW_MS),
})
process.stdout.write(`recorder stand-in listening on ${recorder.url}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void recorder.close().then(() => process.exit(0)))
}
