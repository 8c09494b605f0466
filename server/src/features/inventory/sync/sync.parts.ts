import type { DeviceSide } from '../inventory.deps.ts'
import type { ObservationParts } from '../observations/observation.parts.ts'
import type { Records } from '../records/record.parts.ts'
import { ConfigStateFollower } from './config-state-follower.ts'
import { DeviceStates } from './device-states.ts'
import { MeteredLinks, type MeteredReader } from './metered-links.ts'
import { Recorder, type RecorderDeps } from './recorder.service.ts'
import { ReportOnChange } from './report-on-change.ts'
import { SinceReport } from './since-report.ts'
import { StateSources } from './state-sources.ts'
import { TelemetryStreams } from './telemetry-streams.ts'

type Hooks = Pick<RecorderDeps, 'awaitsReboot' | 'kindTold' | 'credentialTold' | 'labelTold'>

/** Takes in what devices tell, and keeps present what they showed last. */
export function createSync(
  records: Records,
  { writer, reports, history }: ObservationParts,
  side: () => DeviceSide,
  links: MeteredReader,
  hooks: Hooks,
) {
  const { bus, live } = records
  const since = new SinceReport(records)
  const sources = new StateSources({ ...records, writer, reports })
  bus.on('device.placed', ({ sn, to }) => {
    if (to !== null) return
    since.forget(sn)
    sources.forget(sn)
    if ((live.get(sn)?.sessionId ?? null) === null) sources.letGo(sn)
  })
  const dispatcher = () => side().dispatcher
  const isBound = (sn: string) => (live.get(sn)?.row.tenant_id ?? null) !== null
  bus.on('device.gone', ({ sn }) => void (isBound(sn) || sources.letGo(sn)))
  const streams = new TelemetryStreams({ ...records, dispatcher })
  return {
    onChange: new ReportOnChange({ ...records, dispatcher, isBound }),
    streams,
    states: new DeviceStates({ ...records, writer, reports, since }),
    recorder: new Recorder({ ...records, writer, since, sources, history, ...hooks }),
    configStates: new ConfigStateFollower({ ...records, writer }),
    sources,
    links: new MeteredLinks({
      ...{ ...records, networks: links },
      timesChanged: (sn) => side().sessions.timesChanged(sn),
    }),
    stop: () => streams.stop(),
  }
}

export type SyncParts = ReturnType<typeof createSync>
