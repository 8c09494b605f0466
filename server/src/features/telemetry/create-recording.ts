import { recordingState } from '#contract/telemetry/recording.ts'
import { type Route, route } from '../../http/route.ts'
import type { SeriesStore } from '../../timeseries/series-store.ts'

/** Tells people when figures are not recorded, and those who can make room how much there is. */
export function createRecording({ series }: { series: Pick<SeriesStore, 'ingest'> }): { routes: Route[] } {
  const state = route(recordingState, ({ caller }) => {
    const { shortage, since, freeBytes } = series.ingest()
    if (shortage === undefined) return { recording: true, since: null, freeBytes: null }
    return { recording: false, since, freeBytes: caller.role === 'super' ? freeBytes : null }
  })
  return { routes: [state] }
}
