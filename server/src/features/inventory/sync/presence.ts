import type { EventBus } from '../../../events/bus.ts'

/** Which bound devices were ever online, and which are now. */
export class Presence {
  readonly #online = new Map<string, boolean>()

  /** @param everOnline those known from before this start; nobody is online yet */
  load(everOnline: string[]): void {
    for (const sn of everOnline) if (!this.#online.has(sn)) this.#online.set(sn, false)
  }

  follow(bus: EventBus): void {
    bus.on('device.changed', ({ sn, device }) => this.#set(sn, device.status))
    bus.on('device.placed', ({ sn, to, device }) => {
      if (to) this.#set(sn, device.status)
      else this.#online.delete(sn)
    })
  }

  /** How many were ever online. */
  get count(): number {
    return this.#online.size
  }

  all(): { sn: string; online: boolean }[] {
    return [...this.#online].map(([sn, online]) => ({ sn, online }))
  }

  #set(sn: string, status: string | undefined): void {
    if (status === 'online') this.#online.set(sn, true)
    if (status === 'offline') this.#online.set(sn, false)
  }
}
