import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { useShop } from '../shop.tsx'

/** What the law of several states asks a seller of deed copies to say, and what is fair anyway. */
export function YourCounty() {
  const { brandName } = useShop()
  return (
    <section
      id="your-county"
      aria-labelledby="your-county-title"
      className="mx-auto max-w-6xl px-4 pb-14 sm:px-6 sm:pb-20"
    >
      <div className="max-w-3xl border border-ink p-6 sm:p-8">
        <h2 id="your-county-title" className="text-lg">
          Not a government agency. Your county sells copies too: here is how.
        </h2>
        <p className="mt-3">
          {`${brandName} is a private company and is not part of or endorsed by any government. Deeds are public records, and nobody is obliged to buy a copy from us for ${formatCents(UNIT_PRICE_CENTS)}.`}
        </p>
        <ol className="mt-3 list-decimal space-y-1 ps-5">
          <li>
            Find the office that records deeds where the property is: the county recorder, clerk or
            register of deeds; in Connecticut, Rhode Island and Vermont the town clerk.
          </li>
          <li>Search its website or ask at its counter by owner, address or parcel number.</li>
          <li>Pay its copy fee, often a few dollars, and ask it if you need a certified copy.</li>
        </ol>
        <p className="mt-3">
          What you pay us for is that we find the office, the latest deed and the copy for you.
        </p>
      </div>
    </section>
  )
}
