/** Text with a dash that browsers would break at but shouldn't: "24–48 hours", "SHA-256"; and no line
 * of it begins with a dot between two facts. */
export function Unbroken({ text }: { text: string }) {
  return (
    <span>
      {text
        .replaceAll(' · ', '\u00a0· ')
        .split(/(\d+–\d+ \w+|SHA-\d+)/)
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
