import { once } from 'node:events'
import { get } from 'node:http'

/** Requests something, takes the first part of it, and disconnects. */
export async function leaveHalfWay(
  url: string,
  headers: Record<string, string> = {},
): Promise<void> {
  // On its own connection: fetch opens a spare one in advance, which sends no request.
  const request = get(url, { agent: false, headers })
  const [response] = await once(request, 'response')
  await once(response, 'data')
  response.on('error', () => {})
  request.destroy()
}
