import { PrivateCompany } from '../../offer/private-company.tsx'

/**
 * What the law in several states requires a seller of deed copies to say, and what's fair anyway.
 */
export function YourCounty() {
  return (
    <section id="your-county" aria-labelledby="your-county-title">
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-20">
        <div className="grid gap-x-14 gap-y-6 border-2 border-ink bg-card p-5 sm:p-10 lg:grid-cols-2">
          <div className="space-y-3 text-base">
            <h2 id="your-county-title" className="text-xl">
              Not a government agency. Your county sells copies too.
            </h2>
            <PrivateCompany />
            <p>
              Deeds are public records. You don’t have to buy from us. What you pay us for is
              finding the office, the latest deed, and the copy.
            </p>
          </div>
          <div>
            <h3 className="mb-2 font-sans font-medium">Here’s how to get a copy yourself</h3>
            <ol className="list-decimal divide-y divide-line ps-5 marker:font-serif marker:text-muted *:py-3 *:ps-2">
              <li>
                Find the office that records deeds where the property is: the county recorder,
                clerk, or register of deeds. In Connecticut, Rhode Island and Vermont, it’s usually
                the town clerk.
              </li>
              <li>
                Search its website, call, or visit with the owner’s name, address, or parcel number.
              </li>
              <li>
                Pay its copy fee, often $1.00 or $2.00 per page. If you need a certified copy, only
                this office can give you one.
              </li>
            </ol>
            <a
              href="/deeds"
              className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-8"
            >
              Find your county’s office and fee
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}
