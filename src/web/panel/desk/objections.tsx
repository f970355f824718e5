/** What the check holds against a copy. */
export function Objections({ objections }: { objections: readonly string[] }) {
  return (
    <ul className="list-disc ps-5 text-oxblood empty:hidden">
      {objections.map((objection) => (
        <li key={objection} className="wrap-anywhere">
          {objection}
        </li>
      ))}
    </ul>
  )
}
