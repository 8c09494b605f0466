import { type SectionDocument, sections } from '#contract/configuration/sections.ts'
import { defaultPort, type PortSettings } from '#contract/switching/intent.ts'
import type { Ssid } from '#contract/wireless/intent.ts'

/** Must never be seen in anything that leaves the server. */
export const PASSWORD = 'tulip-harbour-42'

export const ssidOf = (name: string, more: Partial<Ssid> = {}): Ssid => ({
  ...{ key: name.toLowerCase().padEnd(4, 'x'), enabled: true, name, security: 'wpa2', password: PASSWORD },
  ...{ radius: null, vlan: 0, bands: ['2G', '5G'], isolate: false, hidden: false, maxUsers: null },
  roaming: { k: false, v: false, r: false },
  ...more,
})

export const wireless = (...ssids: Ssid[]): SectionDocument => ({ section: 'wireless', intent: { ssids } })

/** A watchdog that pings these. */
export const pinging = (...hosts: string[]): SectionDocument => ({
  section: 'watchdog',
  intent: { ...sections.watchdog.empty, enabled: true, hosts },
})

export const port = (name: string, more: Partial<PortSettings> = {}): PortSettings => ({
  ...defaultPort(name),
  ...more,
})

export const ports = (...list: PortSettings[]): SectionDocument => ({
  section: 'switching',
  intent: { ports: list },
})

export const access = (vlan: number) => ({ mode: 'access' as const, vlan })
