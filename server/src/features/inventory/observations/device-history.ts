import type { NoticeCode } from '#contract/inventory/state/notices.ts'
import type {
  DeviceGone,
  DeviceReport,
  DeviceSeen,
  ReportedEvent,
  WireNotice,
} from '../../../southbound/ports.ts'
import type { LiveDevice, LiveDevices } from '../records/live-devices.ts'
import type { NewNotice } from './notice.repository.ts'
import type { ObservationWriter } from './observation-writer.ts'
import { problemSummary } from './problem-summary.ts'

/** What inventory itself writes into a device's history. */
export interface OwnNotice {
  code: NoticeCode
  detail: string
  at: number
  severity?: NewNotice['severity']
}

/** The connection history of devices: each entry belongs to who owned the device then. */
export class DeviceHistory {
  readonly #live: LiveDevices
  readonly #writer: ObservationWriter
  constructor(live: LiveDevices, writer: ObservationWriter) {
    this.#live = live
    this.#writer = writer
  }

  connected(device: LiveDevice, { reason, at }: DeviceSeen): void {
    this.#add(device, { code: 'connected', detail: reason ?? '', at })
  }

  disconnected(device: LiveDevice, { reason, at }: DeviceGone): void {
    const severity = reason === 'timed_out' ? 'warning' : 'info'
    this.#add(device, { code: 'disconnected', detail: reason, at, severity })
  }

  /** What was wrong with a report, told once as long as it stays the same. */
  reported(device: LiveDevice, { protocol, state, at }: DeviceReport): void {
    const detail = problemSummary(state.problems)
    if (detail && detail !== device.problemsTold?.get(protocol)) {
      this.#add(device, { code: 'fields_dropped', detail, at, severity: 'warning' })
    }
    if (detail === '') device.problemsTold?.delete(protocol)
    else {
      device.problemsTold ??= new Map()
      device.problemsTold.set(protocol, detail)
    }
  }

  /** Warnings and errors; what is merely information would push the history out. */
  happened(device: LiveDevice, { type, payload, severity, at }: ReportedEvent): void {
    if (severity === 'info') return
    this.#add(device, {
      code: 'device_event',
      detail: `${type}: ${JSON.stringify(payload) ?? ''}`,
      at,
      severity,
    })
  }

  noticed(device: LiveDevice, { code, detail, at, severity }: WireNotice): void {
    this.#add(device, { code, detail, at, severity })
  }

  /** Something that did not come over the device's own connection (bound, moved, an impostor …). */
  own(sn: string, notice: OwnNotice, tenant?: number): void {
    const owner = tenant ?? this.#live.get(sn)?.row.tenant_id ?? null
    this.#writer.notice({ severity: 'info', ...notice, sn, tenant_id: owner })
  }

  #add({ row }: LiveDevice, notice: Omit<OwnNotice, 'code'> & { code: string }): void {
    this.#writer.notice({ severity: 'info', ...notice, sn: row.sn, tenant_id: row.tenant_id })
  }
}
