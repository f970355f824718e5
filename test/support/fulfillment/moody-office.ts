import { createServer, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { listen } from '../../../standins/listen.ts'

export const MOODS = ['good', 'down', 'slow', 'good', 'refusing', 'lying'] as const
export type Mood = (typeof MOODS)[number]

const REQUESTS_A_MOOD = 10
const SECONDS_A_MOOD = 2.5

/**
 * An office that takes turns being fine, down, slow, refusing and lying. A mood lasts for a number
 * of requests, or for a while if few come in, but never ends before a request has met it: the
 * number of orders a mood affects must not depend on how fast the machine is.
 */
export async function startMoodyOffice(random: () => number) {
  let turn = 0
  let mood: Mood = 'good'
  let since = Date.now()
  let requests = 0
  let calm = false
  const met: Record<string, number> = {}
  function changeMood(): void {
    const over = requests >= REQUESTS_A_MOOD || Date.now() - since > SECONDS_A_MOOD * 1000
    if (calm || requests === 0 || !over) return
    turn += 1
    mood = MOODS[turn % MOODS.length] ?? 'good'
    since = Date.now()
    requests = 0
  }
  const server = createServer((request, response) => {
    changeMood()
    requests += 1
    met[mood] = (met[mood] ?? 0) + 1
    void answer(new URL(request.url ?? '/', 'http://office'), response).catch(() =>
      response.destroy(),
    )
  })

  async function answer(url: URL, response: ServerResponse): Promise<void> {
    const now = mood
    if (now === 'slow') await setTimeout(200 + random() * 2500)
    if (now === 'down') {
      if (random() < 0.3) return void response.destroy()
      return void response.writeHead(503).end()
    }
    if (now === 'refusing' && random() < 0.3) return void response.writeHead(403).end()
    if (url.pathname.endsWith('/image')) return image(url, response, now)
    const isParcels = url.pathname === '/v1/parcels'
    const query = Object.fromEntries(url.searchParams)
    const asked = isParcels
      ? query
      : JSON.parse(decodeURIComponent(url.pathname.split('/')[3] ?? ''))
    const situs = now === 'lying' && random() < 0.5 ? { ...asked, street: '1 Elsewhere Rd' } : asked
    const body = isParcels
      ? { parcels: random() < 0.05 ? [] : [{ apn: JSON.stringify(asked), situs: asked }] }
      : { documents: [deedOf(situs)] }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  }

  function image(url: URL, response: ServerResponse, now: Mood): void {
    response.setHeader('content-type', 'application/pdf')
    if (now === 'lying' && random() < 0.5) return void response.end('<html>not a deed</html>')
    // A connection that drops in the middle of the file.
    if (now === 'down') return void response.destroy()
    response.end(`%PDF-1.7 ${url.pathname}`)
  }

  const { url, close } = await listen(server)
  return {
    url,
    met,
    /** From now on it has its moods again. */
    turn: () => {
      calm = false
    },
    clearUp: () => {
      calm = true
      mood = 'good'
    },
    close,
  }
}

/** One that responds right away with a blank page: then it's the shop that costs time, not its
 * sources. */
export async function startCalmOffice() {
  const office = await startMoodyOffice(() => 1)
  office.clearUp()
  return office
}

function deedOf(situs: object) {
  return {
    document_id: encodeURIComponent(JSON.stringify(situs)),
    instrument_number: '1',
    doc_type: 'DEED',
    doc_class: 'deed',
    recorded_at: '2020-01-01',
    pages: 1,
    situs,
  }
}
