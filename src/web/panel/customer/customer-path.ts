import { APP_PATHS } from '../../../contract/paths.ts'

/** The path of a customer's page. */
export function customerPath(id: string): string {
  return APP_PATHS.adminCustomer.replace(':id', id)
}
