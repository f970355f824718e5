import { APP_PATHS } from '../../../contract/paths.ts'

/** Where an order's page is. */
export function orderPath(id: string): string {
  return APP_PATHS.adminOrder.replace(':id', id)
}
