/** Text with a dash that browsers would break at but shouldn't: "24–48 hours", "Miami-Dade"; and no line
 * of it begins with a dot between two facts. */
export function Unbroken({ text }: { text: string }) {
  return (
    <span>
      {text
        .replaceAll(' · ', '\u00a0· ')
        .split(/(\d+–\d+ \w+|SHA-\d+|[A-Z][a-z]+-[A-Z][a-z]+)/)
        .map((part, index) =>
          index % 2 === 1 ? (
            <span key={part} className="whitespace-nowrap">
              {part}
            </span>
          ) : (
            part
          ),
        )}
    </span>
  )
}
