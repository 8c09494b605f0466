import { atLeast, atMost, type Rating, ratingLimits } from '#contract/clients/ratings.ts'
import type { WayFinding } from '#contract/clients/way.ts'
import type { Client, Radio } from '#contract/inventory/state/device-state.ts'

/** What is known of the air between a client and its radio; absent is unknown. */
export interface Air {
  client: Client
  radio: Radio | undefined
  retryRatio: number | undefined
}

/** Nobody measures less noise than this: what drivers write there is no measurement. */
const NOISE_DBM = { least: -110, most: -40 }

export const finding = (
  code: WayFinding['code'],
  rating: Rating,
  params: Record<string, string | number | undefined> = {},
  more: Pick<WayFinding, 'sn' | 'bssid'> = {},
): WayFinding => ({
  code,
  rating,
  params: Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  ),
  ...more,
})

/** Each figure that is told, judged by {@link ratingLimits}; the signal stands there also when nobody tells it. */
export function airFindings({ client, radio, retryRatio }: Air): WayFinding[] {
  const { signalDbm } = client
  const { channel, busyRatio, clients: crowd, noiseDbm } = radio ?? {}
  const found: WayFinding[] = [
    signalDbm === undefined
      ? finding('signalNone', 'unknown')
      : finding('signal', atLeast(signalDbm, ratingLimits.signalDbm), { dbm: signalDbm }),
  ]
  const measures = noiseDbm !== undefined && noiseDbm >= NOISE_DBM.least && noiseDbm <= NOISE_DBM.most
  if (signalDbm !== undefined && measures) {
    const db = signalDbm - noiseDbm
    found.push(finding('snr', atLeast(db, ratingLimits.snrDb), { db, noise: noiseDbm }))
  }
  if (retryRatio !== undefined)
    found.push(finding('retries', atMost(retryRatio, ratingLimits.retryRatio), { ratio: retryRatio }))
  if (busyRatio !== undefined)
    found.push(finding('busy', atMost(busyRatio, ratingLimits.busyRatio), { ratio: busyRatio, channel }))
  if (radio !== undefined && crowd !== undefined)
    found.push(finding('crowd', atMost(crowd, ratingLimits.radioClients), { count: crowd }))
  return found
}
