import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { Client } from '#contract/inventory/state/device-state.ts'

export interface NamedClient extends Partial<Client> {
  mac: string
  /** What people call it: its host name, else its MAC. */
  name: string
  /** The BSS it is on, where the report tells. */
  bssid?: string
}

/** A wireless client of the last report; only its MAC, when it is there no more. */
export function clientNamed({ state }: Pick<DeviceInfo, 'state'>, mac: string): NamedClient {
  const client = state?.clients.find((one) => one.mac === mac && one.connection === 'wireless')
  const bss = state?.ssids.find(({ ssid, radio }) => ssid === client?.ssid && radio === client?.radio)
  return {
    ...client,
    mac,
    name: client?.hostname || mac,
    ...(client && bss?.bssid !== undefined && { bssid: bss.bssid }),
  }
}
