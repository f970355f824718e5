import { LegalPage } from '../parts/legal-page.tsx'
import { useShop } from '../parts/shop.tsx'
import { TERMS } from '../parts/terms.tsx'

export function TermsOfService() {
  const { brandName } = useShop()
  return (
    <LegalPage
      title="Terms of Service"
      summary={`The terms on which ${brandName} sells copies of recorded deeds. By ordering you agree to them.`}
      sections={TERMS}
    />
  )
}
