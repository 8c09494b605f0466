import type { Device } from '#contract/inventory/schemas.ts'
import type { LiveEvent } from '#contract/live-events.ts'

type Row = Partial<Device> & { sn: string }
type RowsEvent = Extract<LiveEvent, { topic: 'devices' }>

interface Pending {
  tenant: number
  group: number
  rows: Map<string, Row>
  removed: Set<string>
}

/** Gathers row changes per network for a moment, so that a thousand reports become a few messages. */
export class RowBatcher {
  readonly #pending = new Map<string, Pending>()
  readonly #waitMs: number
  readonly #send: (tenant: number, event: RowsEvent) => void
  #timer: NodeJS.Timeout | undefined

  constructor(waitMs: number, send: (tenant: number, event: RowsEvent) => void) {
    this.#waitMs = waitMs
    this.#send = send
  }

  changed(tenant: number, group: number, row: Row): void {
    const pending = this.#at(tenant, group)
    pending.removed.delete(row.sn)
    pending.rows.set(row.sn, { ...pending.rows.get(row.sn), ...row })
  }

  removed(tenant: number, group: number, sn: string): void {
    const pending = this.#at(tenant, group)
    pending.rows.delete(sn)
    pending.removed.add(sn)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #at(tenant: number, group: number): Pending {
    const key = `${tenant}/${group}`
    const pending = this.#pending.get(key) ?? { tenant, group, rows: new Map(), removed: new Set() }
    this.#pending.set(key, pending)
    this.#timer ??= setTimeout(() => this.#flush(), this.#waitMs)
    return pending
  }

  #flush(): void {
    this.#timer = undefined
    const batch = [...this.#pending.values()]
    this.#pending.clear()
    for (const { tenant, group, rows, removed } of batch) {
      const event = { type: 'event', topic: 'devices', group } as const
      this.#send(tenant, { ...event, devices: [...rows.values()], removed: [...removed] })
    }
  }
}
