import { mostPower } from '#contract/radio-planning/regulatory.ts'
import type { SiteRadio } from '../radio-site.ts'

/** The third loudest of the own ones is to be heard so loud; at 2.4 GHz, which carries farther, less. */
const TARGET_DBM = { '2G': -76, '5G': -70, '6G': -70 } as const
const NTH = 3
/** Louder than wanted by so much is turned down, quieter by so much up, by one step at a time. */
const TOO_LOUD_DB = 6
const TOO_QUIET_DB = 3
const STEP_DB = 3
const LEAST_DBM = 8
const MOST_DBM = 30

/**
 * dBm a radio is to transmit with: its third loudest own neighbour is the cell edge. Null: it stays as it is, for fewer
 * hear it than that, or it does not tell how loud it is. Where a person said from where to where, it stays within.
 */
export function plannedPower(country: string, radio: SiteRadio): number | null {
  const now = radio.report?.txPowerDbm
  if (now === undefined || radio.report?.channel === undefined) return null
  const own = radio.neighbours.filter(({ key }) => key !== null).map(({ signalDbm }) => signalDbm)
  const nth = own.toSorted((one, other) => other - one)[NTH - 1]
  if (nth === undefined) return null
  const above = nth - TARGET_DBM[radio.band]
  const step = above >= TOO_LOUD_DB ? -STEP_DB : above <= -TOO_QUIET_DB ? STEP_DB : 0
  const { powerLeast = LEAST_DBM, powerMost = MOST_DBM } = radio.wanted ?? {}
  const allowed = mostPower(country, radio.band, radio.report.channel) ?? MOST_DBM
  if (step === 0 && now >= (radio.wanted?.powerLeast ?? 0) && now <= powerMost) return null
  const fits = Math.min(allowed, powerMost, Math.max(powerLeast, Math.round(now + step)))
  return fits === Math.round(now) ? null : fits
}
