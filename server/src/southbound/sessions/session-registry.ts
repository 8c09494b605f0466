import type { DeviceSeen, DeviceSession, DeviceSink, SessionEnd, Sessions } from '../ports.ts'
import { Absences } from './absences.ts'

export interface RegistryListener {
  entered?(session: DeviceSession): void
  /** `back`: the device is expected to call again, and what waits for it may go on waiting. */
  left?(session: DeviceSession, back: boolean): void
}

/** Through which sessions devices are connected: one per serial number and protocol, the newest. */
export class SessionRegistry implements Sessions {
  /** By serial number; the session entered last stands last. */
  readonly #bySn = new Map<string, DeviceSession[]>()
  readonly #listeners = new Set<RegistryListener>()
  readonly #sink: DeviceSink
  readonly #absences: Absences

  constructor(sink: DeviceSink) {
    this.#sink = sink
    this.#absences = new Absences((session, at) => this.#lost(session, 'timed_out', at))
  }

  get(sn: string, protocol?: string): DeviceSession | undefined {
    return this.#bySn.get(sn)?.findLast((session) => protocol === undefined || session.protocol === protocol)
  }

  /** Sessions that are open now; the newest first. */
  open(sn: string): DeviceSession[] {
    return (this.#bySn.get(sn) ?? []).toReversed()
  }

  /** Sessions of a device, and those it is expected to open again; the newest first. */
  all(sn: string): DeviceSession[] {
    return [...this.open(sn), ...this.#absences.of(sn)]
  }

  /** Devices, not sessions: one that speaks two protocols counts once, one that will call again counts. */
  count(): number {
    const away = this.#absences.sns().filter((sn) => !this.#bySn.has(sn))
    return this.#bySn.size + away.length
  }

  timesChanged(sn: string): void {
    for (const session of this.open(sn)) session.timesChanged?.()
  }

  /** Ends the sessions of a device, if it has any; nothing goes on waiting for it. */
  end(sn: string, reason: SessionEnd): void {
    for (const session of [...(this.#bySn.get(sn) ?? [])]) session.end(reason)
    for (const { session, at } of this.#absences.take(sn)) this.#lost(session, reason, at)
  }

  endAll(reason: SessionEnd): void {
    for (const sn of [...this.#bySn.keys(), ...this.#absences.sns()]) this.end(sn, reason)
  }

  /**
   * A device was let in. An older session of the same serial number and protocol is ended with `replaced`; because
   * it no longer holds the place, its end says nothing about the device.
   */
  enter(session: DeviceSession, seen: DeviceSeen): void {
    const { sn, protocol } = session
    const older = this.get(sn, protocol)
    this.#absences.end(sn, protocol)
    const others = (this.#bySn.get(sn) ?? []).filter((one) => one !== older)
    // As long as it is: a list that grows by one has room for 17.
    this.#bySn.set(sn, others.concat(session))
    this.#sink.seen(seen)
    older?.end('replaced')
    for (const { entered } of this.#listeners) entered?.(session)
  }

  /** To be called once by every session that entered, when it ends. */
  leave(session: DeviceSession, reason: SessionEnd, at: number): void {
    const here = this.#bySn.get(session.sn) ?? []
    const replaced = !here.includes(session)
    const back = reason === 'closed' && !replaced && session.absentAfterMs !== undefined
    if (!replaced) this.#remove(session, here)
    if (back) this.#absences.begin(session, at)
    for (const { left } of this.#listeners)
      left?.(session, back || this.get(session.sn, session.protocol) !== undefined)
    if (!replaced && !back) this.#tell(session, reason, at)
  }

  listen(listener: RegistryListener): void {
    this.#listeners.add(listener)
  }

  #remove(session: DeviceSession, here: DeviceSession[]): void {
    const left = here.filter((one) => one !== session)
    if (left.length > 0) this.#bySn.set(session.sn, left)
    else this.#bySn.delete(session.sn)
  }

  #tell({ sn, sessionId }: DeviceSession, reason: SessionEnd, at: number): void {
    if (reason !== 'shutdown') this.#sink.gone({ sn, sessionId, at, reason })
  }

  /** It was expected to call again, and did not. */
  #lost(session: DeviceSession, reason: SessionEnd, at: number): void {
    for (const { left } of this.#listeners) left?.(session, false)
    this.#tell(session, reason, at)
  }
}
