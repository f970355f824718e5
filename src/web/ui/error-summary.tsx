import { useEffect, useRef } from 'react'

/** Takes the focus whenever a submit fails, and links to each field with an error. */
export function ErrorSummary({
  errors,
  attempt = 0,
}: {
  errors: readonly { field: string; message: string }[]
  attempt?: number
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])

  if (errors.length === 0) return null
  return (
    <div
      ref={box}
      data-summary
      role="alert"
      tabIndex={-1}
      className="rounded border border-oxblood bg-oxblood-wash p-4"
    >
      <p className="font-medium text-oxblood">Please correct the following</p>
      <ul className="mt-1 list-disc ps-5">
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              className="underline"
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(field)?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
