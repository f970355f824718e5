import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { BackIcon } from '../../ui/icons.tsx'

export function BackToOrders() {
  return (
    <Link
      href={APP_PATHS.account}
      className="-mt-4 -mb-2 inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
    >
      <BackIcon />
      All orders
    </Link>
  )
}
