import { type DeskCase, undoDeskUpload } from '../../../contract/staff/desk.ts'
import { call } from '../../api.ts'
import { watchUpload } from '../held/held-acts.ts'
import { deskActWords } from './desk-words.ts'

/** Follows a deed through the check, on every page, until its delivery can't be undone any more. */
export function watchDelivery(line: DeskCase): void {
  const params = { id: line.id }
  watchUpload(deskActWords(line, 'Checking'), () => call(undoDeskUpload, { params, body: {} }))
}
