import { once } from 'node:events'
import { get } from 'node:http'

/** Asks for something, takes the first of it, and is gone, connection and all. */
export async function leaveHalfWay(
  url: string,
  headers: Record<string, string> = {},
): Promise<void> {
  // By a connection of its own: fetch opens another one in advance, on which nothing is asked.
  const request = get(url, { agent: false, headers })
  const [response] = await once(request, 'response')
  await once(response, 'data')
  response.on('error', () => {})
  request.destroy()
}
