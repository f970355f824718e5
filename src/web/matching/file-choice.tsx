import type { ReactNode } from 'react'

interface Props {
  onFile: (file: File) => void
  className: string
  children: ReactNode
}

/** A file input that looks like anything else that can be pressed. */
export function FileChoice({ onFile, className, children }: Props) {
  return (
    <label
      className={`relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-seal ${className}`}
    >
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onFile(file)
          // Lets the visitor choose the same file again after changing it.
          currentTarget.value = ''
        }}
      />
      {children}
    </label>
  )
}
