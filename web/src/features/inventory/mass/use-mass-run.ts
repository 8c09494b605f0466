import { useEffect, useRef, useState } from 'react'
import { runAll } from '../run-all'

export interface Failed<T> {
  item: T
  error: unknown
}

export interface MassProgress<T> {
  done: number
  failed: readonly Failed<T>[]
  /** `stopped`: a person said so before everything was tried. */
  state: 'running' | 'ended' | 'stopped'
}

/** Drawn so often at most: thousands of answers come in the time a few pictures take. */
const DRAW_MS = 100

/** Begins at once, once; `stop` begins no more. */
export function useMassRun<T>(items: readonly T[], work: (item: T) => Promise<unknown>, onEnd: () => void) {
  const [progress, setProgress] = useState<MassProgress<T>>({ done: 0, failed: [], state: 'running' })
  const abort = useRef(new AbortController())
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was agreed to when it began is what is done
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const failed: Failed<T>[] = []
    let [done, drawn] = [0, 0]
    const draw = (state: MassProgress<T>['state']) => setProgress({ done, failed: [...failed], state })
    const onEnded = (item: T, error: unknown) => {
      if (error === undefined) done += 1
      else failed.push({ item, error })
      const now = performance.now()
      if (now - drawn < DRAW_MS) return
      drawn = now
      draw('running')
    }
    void runAll(items, work, { signal: abort.current.signal, onEnded }).then(() => {
      draw(done + failed.length < items.length ? 'stopped' : 'ended')
      onEnd()
    })
  }, [])
  return { ...progress, stop: () => abort.current.abort() }
}

/** Failures by what is said about them, the most frequent first. */
export function byReason<T>(
  failed: readonly Failed<T>[],
  words: (error: unknown) => string,
): [string, T[]][] {
  const groups = Map.groupBy(failed, ({ error }) => words(error))
  return [...groups]
    .map(([reason, those]): [string, T[]] => [reason, those.map(({ item }) => item)])
    .sort(([, a], [, b]) => b.length - a.length)
}
