import { DEFAULT_API_KEY, startRecorder } from '../../../standins/recorder/start.ts'

/** A deed of this property, as an office hands it out. */
export async function scanOf(address: Record<string, string>): Promise<Buffer> {
  const recorder = await startRecorder()
  const ask = (path: string) =>
    fetch(`${recorder.url}/v1/${path}`, { headers: { authorization: `Bearer ${DEFAULT_API_KEY}` } })
  try {
    const { parcels } = await (await ask(`parcels?${new URLSearchParams(address)}`)).json()
    const apn = encodeURIComponent(parcels[0].apn)
    const { documents } = await (await ask(`parcels/${apn}/documents?class=deed`)).json()
    const id = encodeURIComponent(documents[0].document_id)
    return Buffer.from(await (await ask(`documents/${id}/image`)).arrayBuffer())
  } finally {
    await recorder.close()
  }
}
