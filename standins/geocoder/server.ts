import { startGeocoder } from './start.ts'

const DEFAULT_PORT = 4010

const geocoder = await startGeocoder({
  port: Number(process.env.PORT ?? DEFAULT_PORT),
  apiKey: process.env.GEOAPIFY_API_KEY,
})
process.stdout.write(`Geocoder listening on ${geocoder.url}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void geocoder.close()
  })
}
