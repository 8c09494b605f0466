import { type DeviceRow, keysOf, sharingTexts } from './device-row.ts'

/** A device this process has heard of: its row as it stands now, ahead of the table by at most one write. */
export interface LiveDevice {
  row: DeviceRow
  /** The newest of its sessions. Null = not connected. */
  sessionId: string | null
  /** One per protocol; an ended one's late words change nothing. */
  sessions: Map<string, string>
  /** When it last asked to be let in: about to be seen, if not seen yet. */
  calledAt: number
  /** What was wrong with the last report of each protocol, if anything, so that the same is not told every minute. */
  problemsTold?: Map<string, string>
}

/** The devices of this process by serial number. Everything here is synchronous: one thread, no locks. */
export class LiveDevices {
  readonly #devices = new Map<string, LiveDevice>()
  /** Reads under way, by serial; one turns stale when a person writes that device meanwhile. */
  readonly #reads = new Map<string, Set<{ stale: boolean }>>()

  get(sn: string): LiveDevice | undefined {
    return this.#devices.get(sn)
  }

  values(): IterableIterator<LiveDevice> {
    return this.#devices.values()
  }

  /** Takes a device in; one that is already here stays as it is. */
  put(row: DeviceRow): LiveDevice {
    const present = this.#devices.get(row.sn)
    if (present) return present
    // A copy takes an eighth of the memory: node:sqlite makes each row a dictionary of its own.
    const device: LiveDevice = {
      row: sharingTexts({ ...row }),
      sessionId: null,
      sessions: new Map(),
      calledAt: 0,
    }
    this.#devices.set(row.sn, device)
    return device
  }

  forget(sn: string): void {
    this.#devices.delete(sn)
  }

  /** After a person's write was committed: what is in memory follows. */
  patch(sn: string, values: Partial<DeviceRow>): LiveDevice | undefined {
    for (const read of this.#reads.get(sn) ?? []) read.stale = true
    const device = this.#devices.get(sn)
    if (device) {
      Object.assign(device.row, values)
      Object.assign(device.row, keysOf(device.row))
    }
    return device
  }

  /**
   * Reads a row for taking in; reads again when a person wrote meanwhile, so that an old row never
   * covers a new one.
   */
  async load(
    sn: string,
    read: (sn: string) => Promise<DeviceRow | undefined>,
  ): Promise<LiveDevice | undefined> {
    for (;;) {
      const present = this.#devices.get(sn)
      if (present) return present
      const { row, stale } = await this.#read(sn, read)
      if (!stale) return row && this.put(row)
    }
  }

  async #read(sn: string, read: (sn: string) => Promise<DeviceRow | undefined>) {
    const mark = { stale: false }
    const marks = this.#reads.get(sn) ?? new Set()
    this.#reads.set(sn, marks.add(mark))
    try {
      const row = await read(sn)
      return { row, stale: mark.stale }
    } finally {
      marks.delete(mark)
      if (marks.size === 0) this.#reads.delete(sn)
    }
  }
}
