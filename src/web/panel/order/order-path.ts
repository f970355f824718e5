import { APP_PATHS } from '../../../contract/paths.ts'

/** The path of an order's page. */
export function orderPath(id: string): string {
  return APP_PATHS.adminOrder.replace(':id', id)
}
