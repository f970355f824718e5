/** Text with a dash that browsers would break at but shouldn't: "24–48 hours", "SHA-256". */
export function Unbroken({ text }: { text: string }) {
  return (
    <span>
      {text.split(/(\d+–\d+ \w+|SHA-\d+)/).map((part, index) =>
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
