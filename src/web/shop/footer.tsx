import { APP_PATHS, PLACES_PATH, STATUS_PATH } from '../../contract/paths.ts'
import { Logo } from '../logo.tsx'
import { PrivateCompany } from '../offer/private-company.tsx'
import { SupportLink, useShop } from '../shop.tsx'

const COMPANY = [
  ['About Us', '/#about'],
  ['How It Works', '/#how-it-works'],
  ['Pricing', '/#pricing'],
  ['County Offices and Fees', PLACES_PATH],
  ['For Title Companies', APP_PATHS.accountSignUp],
  ['API for Professionals', '/developers'],
] as const
const LEGAL = [
  ['Privacy Policy', '/privacy-policy'],
  ['Terms of Service', '/terms-of-service'],
  ['Refund Policy', '/refund-policy'],
  ['Security', '/security'],
  ['Accessibility', '/accessibility'],
] as const
const SUPPORT = [
  ['Find My Orders', APP_PATHS.findOrders],
  ['Verify a Deed', APP_PATHS.verify],
  ['Status', STATUS_PATH],
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
  const { brandName, copyrightYears, seller } = useShop()
  return (
    // Sticking to the end of the window keeps it at the bottom of a shorter page.
    <footer className="sticky top-[100vh] border-t border-line bg-deep">
      <div className="mx-auto max-w-6xl px-4 pt-12 pb-10 sm:px-6">
        <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-8 lg:grid-cols-[1.4fr_1fr_1fr_1.2fr]">
          <div className="max-sm:col-span-2">
            <Logo />
            <p className="mt-2 max-w-60 text-muted">{`Sold by ${seller}.`}</p>
          </div>
          <LinkList label="Company" links={COMPANY} />
          <LinkList label="Legal" links={LEGAL} />
          <div className="max-sm:col-span-2">
            <p className="font-medium">Support</p>
            <p className="mt-2 text-muted">
              Available 24/7 by email
              <br />
              <SupportLink />
            </p>
            <ul>
              {SUPPORT.map(([text, href]) => (
                <li key={href}>
                  <a href={href} className={LINK}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className="mt-8 flex flex-wrap justify-between gap-x-12 gap-y-3 border-t border-sheet pt-5">
          <div className="max-w-2xl">
            <PrivateCompany />
          </div>
          <p className="text-muted">{`© ${copyrightYears} ${brandName}`}</p>
        </div>
      </div>
    </footer>
  )
}
