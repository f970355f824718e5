import { NEED_NOT_BUY, privateCompany } from '../../addresses/offices/seller-words.ts'
import { useShop } from '../shop.tsx'

/** Who sells, at the size of body text: on every page, and beside every total. */
export function PrivateCompany() {
  const { brandName } = useShop()
  return <p>{privateCompany(brandName)}</p>
}

/** Before a sale, unless its states ask for nothing. */
export function NeedNotBuy() {
  return (
    <p>
      {`${NEED_NOT_BUY} `}
      <a href="/#your-county" className="whitespace-nowrap underline underline-offset-4">
        Here’s how
      </a>
    </p>
  )
}
