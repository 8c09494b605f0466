import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { bandOf } from './wireless-oracle.ts'

type Tree = Record<string, unknown>
interface Native {
  name: string
  'wifi-bands': string[]
  'bss-mode'?: string
}

/** The report of a device that runs a document: one entry per SSID and band, radios with a channel. */
export function reportOf(document: Tree): DeviceState {
  const interfaces = (document.interfaces ?? []) as { ssids?: Native[] }[]
  const natives = interfaces.flatMap(({ ssids = [] }) => ssids)
  const ssids = natives.flatMap((one) =>
    one['wifi-bands'].map((name) => ({ ssid: one.name.trim(), band: bandOf(name), mode: 'ap', clients: 0 })),
  )
  const bands = [...new Set(ssids.map(({ band }) => band))]
  return {
    ...{ at: 1_795_000_000_000, unit: {}, interfaces: [], ports: [], clients: [], lldp: [], gateways: [] },
    radios: bands.map((band, at) => ({ id: String(at), band: band as '2G', channel: 1, clients: 0 })),
    ssids: ssids.filter(({ ssid }) => ssid !== ''),
    parts: ['radios', 'ssids'],
    problems: [],
  }
}
