import { APP_PATHS } from '../../../contract/paths.ts'
import type { Forecast } from '../../../contract/shop/forecast.ts'
import { notVerified } from '../../matching/not-verified.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { longDate } from '../../ui/moment.ts'
import type { CartItem } from '../cart.ts'

interface Props {
  item: CartItem
  forecast: Forecast | undefined
}

/** What a buyer should look at again before paying. */
export function isMarked({ item, forecast }: Props): boolean {
  return Boolean(item.unverified || item.lacksUnit || forecast?.bought)
}

export function Marks({ item, forecast }: Props) {
  if (!isMarked({ item, forecast })) return null
  const bought = forecast?.bought
  return (
    <div className="mt-1 space-y-1 text-xs text-amber-ink">
      {item.unverified && <Mark>{notVerified(item.unverified)}</Mark>}
      {item.lacksUnit && <Mark>Missing unit? There are several at this address.</Mark>}
      {bought && (
        <Mark>
          {`Already bought by this browser on ${longDate(bought.at)}. `}
          <a
            href={`${APP_PATHS.success}?order=${bought.orderId}`}
            className="whitespace-nowrap underline underline-offset-2"
          >
            See that order
          </a>
        </Mark>
      )}
    </div>
  )
}

function Mark({ children }: { children: React.ReactNode }) {
  return (
    <p className="flex items-start gap-1.5">
      <span className="mt-0.5 [&>svg]:size-4">
        <WarningIcon />
      </span>
      <span>{children}</span>
    </p>
  )
}
