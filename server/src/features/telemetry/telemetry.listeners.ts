import type { EventBus } from '../../events/bus.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import { Periodic } from '../../lib/periodic.ts'
import type { Report, Subject } from '../../timeseries/types.ts'
import { relaySample } from './equipment-samples.ts'
import { samplesOf } from './state-samples.ts'

/** The part of the series store that is written to. */
export interface SeriesWriter {
  append(reports: Report[]): Promise<void>
  describe(subjects: Subject[]): void
  forget(sns: string[]): void
}

export interface TelemetryDeps {
  bus: EventBus
  clock: Clock
  log: Logger
  series: SeriesWriter
  /** All bound devices at the start. */
  subjects: Subject[]
  /** Present owner and place of a device; undefined while it is not bound. */
  subjectOf(sn: string): Promise<Subject | undefined>
  /** Subjects of a tenant, read again when its tree changed. */
  subjectsOf(tenant: number): Promise<Subject[]>
  /** Every bound device that was ever online, and whether it is now. */
  presence(): { sn: string; online: boolean }[]
  /** Connected clients that are counted at a device, each of its network at one; null: it is away, or tells of none. */
  clientsCountedAt(sn: string): number | null
  presenceEveryMs?: number
}

/** Devices whose presence goes to the store in one message. */
const PRESENCE_BATCH = 500

/** Turns reports into series and keeps the store told of who owns what. */
export function listenForTelemetry(deps: TelemetryDeps): { stop(): void; pending(): number } {
  const { bus, series, log } = deps
  let pending = 0
  const appendAll = (reports: Report[]) => {
    // Until the disk has them these two are held, not all samples: those are encoded by then.
    const [count, sn] = [reports.length, reports[0]?.sn]
    pending += count
    series
      .append(reports)
      .catch((error: unknown) => log.error({ err: error, sn }, 'samples were not stored'))
      .finally(() => {
        pending -= count
      })
  }
  const append = (report: Report) => appendAll([report])
  /** Devices nobody bound are a stranger's choice: they get no series. */
  const bound = new Set(deps.subjects.map((subject) => subject.sn))
  series.describe(deps.subjects)
  const presenceOf = (sn: string, at: number, value: 0 | 1): Report => ({
    ...{ sn, at },
    samples: [{ name: 'device_up', value }],
  })
  const up = (sn: string, at: number, value: 0 | 1) => append(presenceOf(sn, at, value))
  const off = [
    bus.on('device.report', ({ sn, at, counts, shown }) => {
      if (bound.has(sn)) append({ sn, at, samples: samplesOf(counts, shown) })
    }),
    bus.on('device.event_reported', ({ sn, at, meaning }) => {
      if (meaning?.kind === 'relay' && bound.has(sn)) append({ sn, at, samples: [relaySample(meaning)] })
    }),
    bus.on('device.seen', ({ sn, at }) => {
      if (bound.has(sn)) up(sn, at, 1)
    }),
    bus.on('device.gone', ({ sn, at, reason }) => {
      if (bound.has(sn) && reason !== 'replaced') up(sn, at, 0)
    }),
    bus.on('device.placed', async ({ sn, to, device, at }) => {
      if (to) bound.add(sn)
      else bound.delete(sn)
      const subject = to ? await deps.subjectOf(sn) : undefined
      if (!subject) return series.forget([sn])
      series.describe([subject])
      if (device.status === 'online') up(sn, at, 1)
    }),
    bus.on('device.changed', async ({ sn, change, device }) => {
      if (change !== 'record' || device.DeviceType === undefined) return
      const subject = await deps.subjectOf(sn)
      if (subject) series.describe([subject])
    }),
    bus.on('tenancy.changed', async ({ tenant }) => series.describe(await deps.subjectsOf(tenant))),
  ]
  /** Gathered: a message to the store for each device would hold everybody up, all at once would take a long turn. */
  let waiting: { sn: string; online: boolean }[] = []
  let at = 0
  /** All of one moment: reports come one after the other, and a client that moves would be in two of them. */
  const presentNow = ({ sn, online }: { sn: string; online: boolean }): Report => {
    const clients = online ? deps.clientsCountedAt(sn) : 0
    const up = presenceOf(sn, at, online ? 1 : 0)
    if (clients === null) return up
    return { ...up, samples: [...up.samples, { name: 'device_attached_clients', value: clients }] }
  }
  let next: NodeJS.Immediate | undefined
  const sendWaiting = () => {
    appendAll(waiting.splice(0, PRESENCE_BATCH).map(presentNow))
    next = waiting.length > 0 ? setImmediate(sendWaiting) : undefined
  }
  const { presenceEveryMs: everyMs = 60_000 } = deps
  const failed = 'who is online could not be told'
  const presences = new Periodic({
    ...{ everyMs, retryMs: everyMs, log, failed },
    run() {
      at = deps.clock.now()
      waiting = [...deps.presence()]
      if (waiting.length > 0 && next === undefined) sendWaiting()
    },
  })
  presences.start(everyMs)
  const stop = () => {
    void presences.stop()
    clearImmediate(next)
    for (const each of off) each()
  }
  return { stop, pending: () => pending }
}
