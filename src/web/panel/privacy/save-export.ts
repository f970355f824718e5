import { exportPersonCall } from '../../../contract/staff/privacy.ts'
import { call } from '../../api.ts'

/**
 * Saves what we have on a person as a file. Fetched rather than opened by its address: an address
 * that names a person would be written down on the way, and in the browser's history.
 */
export async function saveExport(email: string): Promise<void> {
  const person: unknown = await call(exportPersonCall, { body: { email } })
  const file = new Blob([JSON.stringify(person, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'person.json'
  link.click()
  URL.revokeObjectURL(link.href)
}
