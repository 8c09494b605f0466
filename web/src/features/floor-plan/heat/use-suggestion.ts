import { useEffect, useRef, useState } from 'react'
import type { Suggestion, SuggestQuestion } from './suggest'

export interface Suggesting {
  suggestion: Suggestion | null
  busy: boolean
  ask: (question: SuggestQuestion) => void
  forget: () => void
}

/** Asked beside the page, since a large floor takes a second. */
export function useSuggestion(): Suggesting {
  const worker = useRef<Worker | null>(null)
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = null
    },
    [],
  )
  const ask = (question: SuggestQuestion) => {
    worker.current ??= new Worker(new URL('./suggest-worker.ts', import.meta.url), { type: 'module' })
    worker.current.onmessage = ({ data }: MessageEvent<Suggestion>) => {
      setSuggestion(data)
      setBusy(false)
    }
    setBusy(true)
    worker.current.postMessage(question)
  }
  return { suggestion, busy, ask, forget: () => setSuggestion(null) }
}
