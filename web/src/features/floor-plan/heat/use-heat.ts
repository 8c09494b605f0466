import { useEffect, useRef, useState } from 'react'
import type { HeatMap, HeatQuestion } from './heat-map'

/** Works beside the page. While an answer is awaited only the newest question waits: dragging never queues up. */
export function useHeat(question: HeatQuestion | null): HeatMap | null {
  const [map, setMap] = useState<HeatMap | null>(null)
  const worker = useRef<Worker | null>(null)
  const waiting = useRef<HeatQuestion | null>(null)
  const busy = useRef(false)
  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = null
      busy.current = false
    },
    [],
  )
  const key = question === null ? null : JSON.stringify(question)
  useEffect(() => {
    if (key === null) return setMap(null)
    worker.current ??= started()
    const ask = (next: HeatQuestion) => {
      busy.current = true
      worker.current?.postMessage(next)
    }
    worker.current.onmessage = ({ data }: MessageEvent<HeatMap>) => {
      busy.current = false
      setMap(data)
      const next = waiting.current
      waiting.current = null
      if (next) ask(next)
    }
    const asked = JSON.parse(key) as HeatQuestion
    if (busy.current) waiting.current = asked
    else ask(asked)
  }, [key])
  return question === null ? null : map
}

const started = () => new Worker(new URL('./heat-worker.ts', import.meta.url), { type: 'module' })
