import { setTimeout as delay } from 'node:timers/promises'
import type { Ssid } from '#contract/wireless/intent.ts'
import type { Api } from './api.ts'

/** A pretend device as the fleet lists it. */
export interface FleetDevice {
  sn: string
  mac: string
  kind: string
  site: string
  hostname: string
  /** Of an access point: where it hangs, and the walls across its hall, in metres. */
  spot: { x: number; y: number; walls: number[] } | null
}

const settleMs = 60_000
const pollMs = 500

const base: Omit<Ssid, 'key' | 'name'> = {
  ...{ enabled: true, security: 'wpa2', password: 'harbour lights 42', radius: null, vlan: 0 },
  ...{ bands: ['2G', '5G'], isolate: false, hidden: false, maxUsers: 64 },
  roaming: { k: true, v: true, r: false },
}
const ssids: Ssid[] = [
  { ...base, key: 'campusstaff', name: 'Campus', vlan: 20, security: 'wpa2_wpa3' },
  { ...base, key: 'campusguest', name: 'Campus Guest', vlan: 30, isolate: true },
]

/** The site with the most access points: the one large network of the demo. */
export function campusOf(fleet: readonly FleetDevice[]): string | undefined {
  const sites = Map.groupBy(
    fleet.filter(({ kind }) => kind === 'ap'),
    ({ site }) => site,
  )
  return [...sites].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}

/**
 * Wi-Fi of the campus is managed from its first start on; what somebody changed since stays. Pretend devices that were
 * started anew have forgotten their configuration and are given it again: else all of them would be told as changed.
 */
export async function manageCampus(api: Api, group: number): Promise<void> {
  const section = `/v2/configuration?group=${group}&section=wireless`
  const { version } = await api.get<{ version: number }>(section)
  if (version > 0) return bringBack(api, group)
  const document = { section: 'wireless', intent: { ssids } }
  await api.post('/v2/configuration', { action: 'apply', data: { group, document, base: 0 } })
  await settled(api, group)
}

/** Until so long after the start some may not have told yet that they run another configuration. */
const toldMs = 20_000

async function bringBack(api: Api, group: number): Promise<void> {
  const begun = Date.now()
  for (; Date.now() < begun + 2 * settleMs; await delay(pollMs)) {
    const devices = await accessPoints(api, group)
    const forgetful = devices.filter(({ configState }) => configState === 'drifted')
    // One that is being given it by now refuses; the next look tells how it stands.
    for (const { sn } of forgetful)
      await api.post('/v2/configuration', { action: 'reapply', data: { sn } }).catch(() => undefined)
    const busy = forgetful.length > 0 || devices.some(({ configState }) => under.has(configState))
    if (!busy && Date.now() > begun + toldMs) return
  }
}

const under = new Set(['pending', 'applying'])
const accessPoints = (api: Api, group: number) =>
  api.get<{ sn: string; configState: string }[]>(`/v2/devices?group=${group}&type=ap&status=online`)

/**
 * Waits until every access point has what was applied: trouble that is made then is trouble, not an unfinished change.
 * Those that nothing was sent to yet are told as unmanaged for a moment.
 */
async function settled(api: Api, group: number): Promise<void> {
  for (const deadline = Date.now() + settleMs; Date.now() < deadline; await delay(pollMs)) {
    const devices = await accessPoints(api, group)
    if (!devices.some(({ configState }) => configState === 'unmanaged' || under.has(configState))) return
  }
}

/** Its access points have listened around once: the radio plan has something to go by. */
export async function listenAround(api: Api, group: number, campus: readonly FleetDevice[]): Promise<void> {
  const ap = campus.find(({ kind }) => kind === 'ap')
  if (!ap) return
  const scans = await api.get<unknown[]>(`/v2/radio-planning/scans?sn=${encodeURIComponent(ap.sn)}`)
  if (scans.length === 0) await api.post('/v2/radio-planning', { action: 'scan', data: { group } })
}

/** Where the first switch of the campus feeds an access point. */
const fedPort = 'Ethernet5'

/**
 * Something to find on the campus: an access point that was changed by hand, one that is away because its port was
 * asked for more power than it may give, a client that is heard badly, two with one address. The pretend devices forget it when they end, so
 * it is made anew at each start.
 */
export async function makeTrouble(control: string, campus: readonly FleetDevice[]): Promise<void> {
  const core = campus.find(({ kind }) => kind === 'switch')
  if (core) {
    await act(control, core, `poe-fault?port=${fedPort}&what=overload`)
    await act(control, core, 'client-address')
  }
  const aps = campus.filter(({ kind }) => kind === 'ap')
  const changed = aps.at(-1)
  if (changed) {
    await act(control, changed, 'reconfigure?change=ssid')
    // Told at once, not with the report of the next minute.
    await act(control, changed, 'report')
  }
  // Not every access point has a client at this moment.
  for (const ap of aps.slice(0, -1)) if (await tried(control, ap, 'client-signal?dbm=-84')) return
}

async function act(control: string, device: FleetDevice, name: string): Promise<void> {
  if (!(await tried(control, device, name))) throw new Error(`furnish: ${device.sn} did not do ${name}`)
}

async function tried(control: string, { sn }: FleetDevice, name: string): Promise<boolean> {
  return (await fetch(`${control}/devices/${encodeURIComponent(sn)}/${name}`, { method: 'POST' })).ok
}
