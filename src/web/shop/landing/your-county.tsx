import { useShop } from '../../shop.tsx'

/**
 * What the law in several states requires a seller of deed copies to say, and what's fair anyway.
 */
export function YourCounty() {
  const { brandName } = useShop()
  return (
    <section id="your-county" aria-labelledby="your-county-title" className="border-t border-line">
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-20">
        <div className="grid gap-x-16 gap-y-4 border border-ink bg-card p-6 sm:p-10 lg:grid-cols-2">
          <div>
            <h2 id="your-county-title" className="text-lg sm:text-xl">
              Not a government agency. Your county sells copies too: here is how.
            </h2>
            <p className="mt-4">
              {`${brandName} is a private company and is not part of or endorsed by any government. Deeds are public records, and nobody is obliged to buy a copy from us.`}
            </p>
            <p className="mt-3">
              What you pay us for is that we find the office, the latest deed and the copy for you.
            </p>
          </div>
          <ol className="list-decimal space-y-4 ps-5 marker:font-serif marker:text-muted lg:pt-1">
            <li>
              Find the office that records deeds where the property is: the county recorder, clerk
              or register of deeds; in Connecticut, Rhode Island and Vermont the town clerk.
            </li>
            <li>Search its website or ask at its counter by owner, address or parcel number.</li>
            <li>
              Pay its copy fee, often a few dollars. If you need a certified copy, only this office
              can give you one.
            </li>
          </ol>
        </div>
      </div>
    </section>
  )
}
