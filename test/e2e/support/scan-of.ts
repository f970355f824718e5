import { DEFAULT_API_KEY, startRecorder } from '../../../standins/recorder/start.ts'

interface Scan {
  buffer: Buffer
  instrumentNumber: string
}

/** A deed of this property, as an office hands it out. */
export async function scanOf(address: Record<string, string>): Promise<Scan> {
  const recorder = await startRecorder()
  const ask = (path: string) =>
    fetch(`${recorder.url}/v1/${path}`, { headers: { authorization: `Bearer ${DEFAULT_API_KEY}` } })
  try {
    const { parcels } = await (await ask(`parcels?${new URLSearchParams(address)}`)).json()
    const apn = encodeURIComponent(parcels[0].apn)
    const { documents } = await (await ask(`parcels/${apn}/documents`)).json()
    const deed = documents.find(({ doc_class }: { doc_class: string }) => doc_class === 'deed')
    const { document_id: id, instrument_number: instrumentNumber } = deed
    const image = await ask(`documents/${encodeURIComponent(id)}/image`)
    return { buffer: Buffer.from(await image.arrayBuffer()), instrumentNumber }
  } finally {
    await recorder.close()
  }
}
