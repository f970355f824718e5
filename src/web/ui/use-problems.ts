import { useState } from 'react'

/**
 * What is wrong with the fields of a form. Each has the form's id and its own name as its id, so that
 * the first one at fault gets the focus.
 */
export function useProblems<Name extends string>(formId: string) {
  type Problems = Partial<Record<Name, string | undefined | false>>
  const [problems, setProblems] = useState<Problems>({})
  return {
    problemOf: (name: Name): string | undefined => problems[name] || undefined,
    /** Whether there is anything to complain about. */
    complain: (found: Problems): boolean => {
      setProblems(found)
      const first = (Object.keys(found) as Name[]).find((name) => found[name])
      if (first) document.getElementById(`${formId}${first}`)?.focus()
      return first !== undefined
    },
  }
}
