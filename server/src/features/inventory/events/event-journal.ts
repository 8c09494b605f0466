import type { EventBus } from '../../../events/bus.ts'
import type { Clock } from '../../../lib/clock.ts'
import { FairBudget } from '../../../lib/fair-share/fair-budget.ts'
import { KeyedQueue } from '../../../lib/keyed-queue.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { DeviceCredential, ReportedEvent } from '../../../southbound/ports.ts'
import { printable } from '../printable.ts'
import type { EventRepository, NewBootLog, NewEvent, NewSecret } from './event.repository.ts'

export interface JournalDeps {
  bus: EventBus
  clock: Clock
  log: Logger
  eventRepository: EventRepository
  flushMs: number
  /** Whose the device is now; null: nobody's, and nothing of it is kept. */
  ownerOf(sn: string): number | null
  /** Null where secrets cannot be kept. */
  seal(password: string, sn: string): string | null
}

/** Of all devices together, divided between tenants: a bound on memory while the database does not answer. */
const MAX_BYTES = 64 * 1024 * 1024
/** What an event takes beside its payload. */
const EVENT_BYTES = 200
const MAX_PAYLOAD = 16_000
const MAX_LOG = 64_000
/** A device's list may be so much longer than it should before it is cut. */
const SLACK = 20

/** Writes down what happens on devices, many at a time in one transaction. */
export class EventJournal {
  readonly #deps: JournalDeps
  readonly #budget = new FairBudget('messages', MAX_BYTES)
  #events: NewEvent[] = []
  #bootLogs: NewBootLog[] = []
  #secrets = new Map<string, NewSecret>()
  /** Entries since a device's list was cut last. */
  readonly #uncut = new Map<string, number>()
  /** Devices whose last health check found nothing wrong. */
  readonly #healthy = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  readonly #writes = new KeyedQueue()
  #dropped = 0

  constructor(deps: JournalDeps) {
    this.#deps = deps
    deps.bus.on('device.event_reported', (event) => this.#happened(event))
    // What it finds of itself on other firmware is news.
    deps.bus.on('device.changed', ({ sn, device }) => {
      if (device.software !== undefined) this.#healthy.delete(sn)
    })
    deps.bus.on('device.placed', ({ sn, to }) => {
      if (to) return
      this.#uncut.delete(sn)
      this.#healthy.delete(sn)
    })
  }

  credential({ sn, at, password }: DeviceCredential): void {
    const password_sealed = this.#deps.seal(password, sn)
    if (password_sealed === null) return
    this.#secrets.set(sn, { sn, password_sealed, at })
    this.#schedule()
  }

  flush(): Promise<void> {
    return this.#writes.run('events', () => this.#write())
  }

  async stop(): Promise<void> {
    await this.flush()
    clearTimeout(this.#timer)
  }

  #happened(event: ReportedEvent): void {
    const tenant_id = this.#deps.ownerOf(event.sn)
    if (tenant_id === null || event.isEmpty || this.#isRoutine(event)) return
    const { sn, at, severity, bootLog } = event
    const type = printable(event.type, 100)
    const payload = bounded(event.payload)
    if (!this.#budget.take(tenant_id, EVENT_BYTES + payload.length)) {
      this.#dropped++
      return
    }
    this.#events.push({ sn, tenant_id, at, severity, type, payload, ...aboutClient(event) })
    this.#uncut.set(sn, (this.#uncut.get(sn) ?? SLACK) + 1)
    if (bootLog) {
      const text = bootLog.lines.join('\n').slice(-MAX_LOG).replaceAll('\0', '')
      this.#bootLogs.push({ sn, tenant_id, at, type: bootLog.type, device_time: bootLog.deviceTime, text })
    }
    this.#schedule()
  }

  /** "All is well" every two minutes would push out what happened: it is told when it becomes so. */
  #isRoutine({ sn, type, severity }: ReportedEvent): boolean {
    if (type !== 'healthcheck') return false
    if (severity !== 'info') return this.#healthy.delete(sn) && false
    const known = this.#healthy.has(sn)
    this.#healthy.add(sn)
    return known
  }

  #schedule(): void {
    if (this.#timer) return
    this.#timer = setTimeout(() => void this.flush(), this.#deps.flushMs)
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#dropped > 0) this.#deps.log.warn({ dropped: this.#dropped }, 'too many events: some are lost')
    this.#dropped = 0
    const [events, bootLogs, secrets] = [this.#events, this.#bootLogs, [...this.#secrets.values()]]
    if (events.length + secrets.length === 0) return
    this.#budget.clear()
    this.#events = []
    this.#bootLogs = []
    this.#secrets = new Map()
    const trim = [...new Set(events.map(({ sn }) => sn))].filter((sn) => (this.#uncut.get(sn) ?? 0) > SLACK)
    try {
      const ids = await this.#deps.eventRepository.save({ events, bootLogs, secrets, trim })
      for (const sn of trim) this.#uncut.set(sn, 0)
      for (const [i, event] of events.entries()) this.#tell(event, ids[i]!)
    } catch (error) {
      this.#deps.log.error(
        { err: error, events: events.length },
        'what happened on devices could not be kept',
      )
    }
  }

  #tell({ sn, tenant_id: tenant, at, severity, type, payload }: NewEvent, id: number): void {
    const event = { id, at, severity, type, payload: JSON.parse(payload) as unknown }
    this.#deps.bus.emit('device.event', { sn, tenant, event })
  }
}

function aboutClient({ meaning }: ReportedEvent): Pick<NewEvent, 'client_mac' | 'meaning'> {
  if (meaning === undefined || !('mac' in meaning)) return { client_mac: null, meaning: null }
  return { client_mac: meaning.mac.toUpperCase(), meaning: JSON.stringify(meaning) }
}

/** JSON escapes what PostgreSQL's text refuses (NUL, lone surrogates). */
function bounded(payload: unknown): string {
  const text = JSON.stringify(payload) ?? 'null'
  return text.length <= MAX_PAYLOAD ? text : JSON.stringify({ leftOut: text.length })
}
