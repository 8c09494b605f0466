import type { scanBands } from '#contract/inventory/commands/command-endpoints.ts'
import type { ScanBss } from '#contract/inventory/commands/command-results.ts'
import type { CommandStatus, DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import type { DeviceState, Radio } from '#contract/inventory/state/device-state.ts'

export type ScanBand = (typeof scanBands)[number]
const running: readonly CommandStatus[] = ['queued', 'sent', 'accepted']
/** So that this module stays free of zod, which is fetched with the contract. */
const bands: Record<ScanBand, true> = { '2G': true, '5G': true, '6G': true }

const isScanBand = (band: Radio['band']): band is ScanBand => band !== undefined && band in bands

/** The bands a device can be asked to listen on, each once. */
export function bandsOf(state: Pick<DeviceState, 'radios'>): ScanBand[] {
  return [...new Set(state.radios.map((radio) => radio.band).filter(isScanBand))]
}

/** Clients on the radios of these bands: they wait while their radio listens elsewhere. */
export function clientsOn(state: Pick<DeviceState, 'radios'>, chosen: readonly ScanBand[]): number {
  return radiosOn(state, chosen).reduce((sum, radio) => sum + radio.clients, 0)
}

/** Whether a radio of these bands stands on a channel shared with radar (52 to 144): it may not just leave it. */
export function onRadarChannel(state: Pick<DeviceState, 'radios'>, chosen: readonly ScanBand[]): boolean {
  return radiosOn(state, chosen).some(
    ({ band, channel }) => band === '5G' && channel !== undefined && channel >= 52 && channel <= 144,
  )
}

const radiosOn = (state: Pick<DeviceState, 'radios'>, chosen: readonly ScanBand[]) =>
  state.radios.filter(({ band }) => isScanBand(band) && chosen.includes(band))

export interface ScanFound {
  at: number
  /** Strongest first; those without a signal last. */
  bss: ScanBss[]
  leftOut: number
}

/** The newest scan, whether it still runs, and what the newest one that ended well found. */
export function scansOf(commands: readonly DeviceCommandRecord[]) {
  const scans = commands.filter(({ name }) => name === 'scan_radio').sort((a, b) => b.at - a.at)
  const newest = scans[0] ?? null
  return {
    newest,
    running: newest !== null && running.includes(newest.status),
    found: scans.map(foundBy).find((found) => found !== null) ?? null,
  }
}

/** What a scan heard; null for what is no scan, or brought nothing. */
export function foundBy({ at, finishedAt, result }: DeviceCommandRecord): ScanFound | null {
  if (result?.type !== 'scan') return null
  const strength = (bss: ScanBss) => bss.signalDbm ?? Number.NEGATIVE_INFINITY
  const bss = [...result.bss].sort((a, b) => (strength(a) < strength(b) ? 1 : -1))
  return { at: finishedAt ?? at, bss, leftOut: result.leftOut }
}
