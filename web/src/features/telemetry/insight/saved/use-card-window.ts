import { useMemo, useState } from 'react'
import type { InsightQuestion } from '#contract/telemetry/question.ts'
import type { ChartWindow } from '../../../../ui/chart/chart-data'
import { useShown } from '../../window/use-page-window'

/** What of time a card shows: as its question says, or what its reader zoomed to for the moment. */
export function useCardWindow({ range, span }: InsightQuestion, width: number, interval: number) {
  const [zoom, setZoom] = useState<ChartWindow | null>(null)
  const kept = useMemo(() => (span ? { start: span.from * 1000, end: span.to * 1000 } : null), [span])
  const shown = useShown(range, zoom ?? kept, width, interval)
  return { ...shown, zoomed: zoom !== null, zoom: setZoom, reset: () => setZoom(null) }
}
