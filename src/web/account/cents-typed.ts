/** An amount as people type it, in cents: "100", "$1,250.50". Undefined if it's none. */
export function centsTyped(text: string): number | undefined {
  const match = /^\$?(\d{1,3}(?:,?\d{3})*)(?:\.(\d{2}))?$/.exec(text.trim())
  if (!match) return undefined
  const [, dollars = '', cents = '00'] = match
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents)
}
