/** Shown wherever someone is about to buy. */
export function NotAGovernmentAgency() {
  return (
    <p className="text-xs text-muted">
      Not a government agency. Your county sells copies of its deeds too, and nobody is obliged to
      buy one from us:{' '}
      <a href="/#your-county" className="whitespace-nowrap underline">
        here is how
      </a>
      .
    </p>
  )
}
