import type { Client } from '#contract/inventory/state/device-state.ts'

/** On which BSS of a device each of its wireless clients is, as fresh as reports and events. */
export class ClientIndex {
  readonly #byDevice = new Map<string, Map<string, string | undefined>>()

  /** What a device sees now; replaces what it saw before. */
  set(sn: string, clients: readonly Client[]): void {
    const wireless = clients.filter(({ connection }) => connection === 'wireless')
    if (wireless.length === 0) this.remove(sn)
    else this.#byDevice.set(sn, new Map(wireless.map(({ mac, bssid }) => [mac, bssid])))
  }

  /** One more, or one that moved on the same device. */
  joined(sn: string, { mac, bssid }: Pick<Client, 'mac' | 'bssid'>): void {
    this.#byDevice.set(sn, (this.#byDevice.get(sn) ?? new Map()).set(mac, bssid))
  }

  left(sn: string, mac: string): void {
    const on = this.#byDevice.get(sn)
    on?.delete(mac)
    if (on?.size === 0) this.remove(sn)
  }

  bssidOf(sn: string, mac: string): string | undefined {
    return this.#byDevice.get(sn)?.get(mac)
  }

  remove(sn: string): void {
    this.#byDevice.delete(sn)
  }
}
