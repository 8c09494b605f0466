import type { JsonObject } from '../json.ts'
import type { Command } from './encode.ts'

export interface ScanOptions {
  /** `2`, `5`, `6`; without them all bands. Current APs scan all whatever is asked. */
  readonly bands?: readonly string[]
  readonly active: boolean
  /** Moves radios off DFS channels first, which disturbs their clients. */
  readonly overrideDfs: boolean
}

/** With information elements, which are large and tell how wide others are, only when all is asked for. */
export function scanCommand(serial: string, { bands, active, overrideDfs }: ScanOptions): Command {
  const params: JsonObject = { serial, active, override_dfs: overrideDfs, verbose: overrideDfs }
  if (bands !== undefined) params.bands = [...bands]
  return { method: 'wifiscan', params }
}

/** `offMs` is how long each port stays without power. Known to some switch vendors only. */
export function powerCycleCommand(serial: string, ports: readonly string[], offMs: number): Command {
  const cycles = ports.map((name) => ({ name, cycle: offMs }))
  return { method: 'powercycle', params: { serial, when: 0, ports: cycles } }
}

/** One action of `rrm`, flat as devices read it. No agent answers it. */
export type RrmAction =
  | { readonly action: 'kick'; readonly addr: string; readonly reason: number; readonly ban_time: number }
  | { readonly action: 'channel_switch'; readonly bssid: string; readonly channel: number }
  | { readonly action: 'tx_power'; readonly bssid: string; readonly level: number }
  | { readonly action: 'bss_transition'; readonly addr: string; readonly neighbors: string[] }

export function rrmCommand(serial: string, action: RrmAction): Command {
  return { method: 'rrm', params: { serial, actions: [{ ...action }] } }
}

/** Dumps and clears the device's ring of events. */
export function eventCommand(serial: string): Command {
  return { method: 'event', params: { serial } }
}

export interface TraceOptions {
  /** Seconds; the device counts packets only without it. */
  readonly durationSeconds: number
  /** A rendered name (`up0v0`) or a device of the system (`any` too). */
  readonly interface: string
  /** Where the file is posted to, as multipart/form-data. */
  readonly uri: string
  readonly snaplen?: number
  readonly filter?: string
}

export function traceCommand(serial: string, options: TraceOptions): Command {
  const { durationSeconds, interface: name, uri, snaplen, filter } = options
  const where = /^(?:up|down)\d+v\d+$/.test(name) ? { network: name } : { interface: name }
  const params: JsonObject = { serial, when: 0, duration: durationSeconds, ...where, uri }
  if (snaplen !== undefined) params.snaplen = snaplen
  if (filter !== undefined) params.filter = filter
  return { method: 'trace', params }
}
