import { useShop } from '../../shop.tsx'
import { LegalPage } from './legal-page.tsx'
import { TERMS } from './terms.tsx'

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
