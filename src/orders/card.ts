/** The brands whose names aren't just their code in capitals; anything new reads as the code does. */
const BRANDS: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'Card',
}

/** "Visa ending in 4242" */
export function cardWords({ brand, last4 }: { brand: string; last4: string }): string {
  const name = BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ')
  return `${name} ending in ${last4}`
}
