import { useCallback, useEffect, useMemo } from 'react'
import type { InsightQuestion, InsightScope } from '#contract/telemetry/question.ts'
import { useNetworks } from '../../../../components/current-network/CurrentNetwork'
import { useSearchState } from '../../../../lib/search'
import { readQuestion, writeQuestion } from './question'

/** What is asked, kept in the address whole: a link shows others the same. */
export function useQuestion() {
  const [search, setSearch] = useSearchState()
  const { current } = useNetworks()
  const network = current?.ID
  const text = JSON.stringify(search)
  const question = useMemo(() => {
    const usual: InsightScope = network === undefined ? { of: 'all' } : { of: 'network', id: network }
    return readQuestion(JSON.parse(text), usual)
  }, [text, network])
  const ask = useCallback((next: InsightQuestion) => setSearch(writeQuestion(next)), [setSearch])
  // The selected network is the reader's own affair: it is written down before the address is passed on.
  const bare =
    question.mode === 'simple' &&
    search.scope === undefined &&
    search.insight === undefined &&
    network !== undefined
  useEffect(() => {
    if (bare) ask(question)
  }, [bare, ask, question])
  return { question, ask, search, setSearch }
}

export type AskQuestion = ReturnType<typeof useQuestion>['ask']
