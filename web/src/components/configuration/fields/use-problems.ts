import { useCallback, useState } from 'react'

/** What keeps a draft from being reviewed, by field; the first of it. */
export function useProblems() {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const onInvalid = useCallback((field: string, reason: string | null) => {
    setProblems((old) => {
      if ((old[field] ?? null) === reason) return old
      const { [field]: _known, ...rest } = old
      return reason === null ? rest : { ...rest, [field]: reason }
    })
  }, [])
  const [first] = Object.entries(problems)
  return { onInvalid, problem: first ? `${first[0]}: ${first[1]}` : null }
}
