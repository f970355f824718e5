export function TestMoney() {
  return <p>Test money has no statements and no invoices. Switch to Live to see yours.</p>
}
