import { APP_PATHS } from '../../contract/paths.ts'
import { COPYRIGHT_YEAR } from '../../policy.ts'
import { SupportLink, useShop } from '../shop.tsx'
import { PrivateCompany } from './private-company.tsx'

const COMPANY = [
  ['About Us', '/#about'],
  ['How It Works', '/#how-it-works'],
  ['Pricing', '/#pricing'],
] as const
const LEGAL = [
  ['Privacy Policy', '/privacy-policy'],
  ['Terms of Service', '/terms-of-service'],
  ['Refund Policy', '/refund-policy'],
] as const

const LINK =
  'inline-flex min-h-11 items-center text-muted hover:text-ink hover:underline sm:min-h-8'

function LinkList({ label, links }: { label: string; links: readonly (readonly string[])[] }) {
  return (
    <nav aria-label={label}>
      <p className="font-medium">{label}</p>
      <ul className="mt-1">
        {links.map(([text, href]) => (
          <li key={href}>
            <a href={href} className={LINK}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function Footer() {
  const { brandName, seller } = useShop()
  return (
    // Sticking to the end of the window keeps it at the bottom of a shorter page.
    <footer className="sticky top-[100vh] border-t border-line">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-12 sm:grid-cols-3 sm:px-6">
        <LinkList label="Company" links={COMPANY} />
        <LinkList label="Legal" links={LEGAL} />
        <div>
          <p className="font-medium">Support</p>
          <p className="mt-2 text-muted">
            Available 24/7: <SupportLink />
          </p>
          <p>
            <a href={APP_PATHS.findOrders} className={LINK}>
              Find My Orders
            </a>
          </p>
        </div>
        <div className="space-y-2 border-t border-line pt-6 sm:col-span-3">
          <PrivateCompany />
          <p className="text-muted">{`Sold by ${seller}.`}</p>
        </div>
        <p className="text-muted sm:col-span-3">
          {`© ${COPYRIGHT_YEAR} ${brandName}. All rights reserved.`}
        </p>
      </div>
    </footer>
  )
}
