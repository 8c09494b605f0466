import type {
  Admission,
  AdmissionDecision,
  ConnectingDevice,
  DeviceCredential,
  DeviceGone,
  DeviceReport,
  DeviceSeen,
  DeviceSink,
  ReportedEvent,
  WireNotice,
} from '../ports.ts'

export type RecordedEvent =
  | ({ what: 'seen' } & DeviceSeen)
  | ({ what: 'report' } & DeviceReport)
  | ({ what: 'event' } & ReportedEvent)
  | ({ what: 'gone' } & DeviceGone)
  | ({ what: 'notice' } & WireNotice)
  | ({ what: 'credential' } & DeviceCredential)

/** Keeps everything that was delivered, in order. */
export class RecordingSink implements DeviceSink {
  readonly all: RecordedEvent[] = []

  seen(event: DeviceSeen): void {
    this.all.push({ what: 'seen', ...event })
  }
  report(event: DeviceReport): void {
    this.all.push({ what: 'report', ...event })
  }
  event(event: ReportedEvent): void {
    this.all.push({ what: 'event', ...event })
  }
  gone(event: DeviceGone): void {
    this.all.push({ what: 'gone', ...event })
  }
  notice(event: WireNotice): void {
    this.all.push({ what: 'notice', ...event })
  }

  credential(event: DeviceCredential): void {
    this.all.push({ what: 'credential', ...event })
  }

  of<What extends RecordedEvent['what']>(what: What): Extract<RecordedEvent, { what: What }>[] {
    return this.all.filter((entry): entry is Extract<RecordedEvent, { what: What }> => entry.what === what)
  }

  codes(): string[] {
    return this.of('notice').map((notice) => notice.code)
  }
}

/** Pins the key of the first contact, as inventory does. */
export class PinningAdmission implements Admission {
  readonly asked: ConnectingDevice[] = []
  readonly #pinned = new Map<string, string | null>()

  async admit(connecting: ConnectingDevice): Promise<AdmissionDecision> {
    this.asked.push(connecting)
    if (connecting.certificateName !== connecting.externalId) return { admit: false, reason: 'name_mismatch' }
    const pinned = this.#pinned.get(connecting.sn) ?? connecting.keyFingerprint
    this.#pinned.set(connecting.sn, pinned)
    return pinned === connecting.keyFingerprint
      ? { admit: true, bound: true }
      : { admit: false, reason: 'other_key' }
  }
}
