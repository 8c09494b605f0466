import { atMost, ratingLimits } from '#contract/clients/ratings.ts'
import type { WayFinding } from '#contract/clients/way.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { finding } from './air.ts'

/** A device on the way, as far as it is known. */
export interface OnTheWay {
  sn: string
  name: string
  online: boolean
  state: DeviceState | null
}

/** Reports come about once a minute; what is older tells of then. */
const OLD_MS = 5 * 60_000
const RESTARTED_SECONDS = 10 * 60

export function deviceFindings({ online, state }: OnTheWay, now: number): WayFinding[] {
  const age = state && Math.max(0, Math.round((now - state.at) / 1000))
  if (!online) return [finding('deviceOffline', 'bad', { seconds: age ?? undefined })]
  if (!state || age === null) return [finding('deviceSilent', 'unknown')]
  if (age * 1000 > OLD_MS) return [finding('deviceOld', 'unknown', { seconds: age })]
  const { cpuRatio, memoryUsedRatio, uptimeSeconds } = state.unit
  const found = [
    ...loadFinding('cpu', cpuRatio),
    ...loadFinding('memory', memoryUsedRatio),
    ...(uptimeSeconds !== undefined && uptimeSeconds < RESTARTED_SECONDS
      ? [finding('deviceRestarted', 'poor', { seconds: uptimeSeconds })]
      : []),
  ]
  if (found.length > 0) return found
  if (cpuRatio === undefined && memoryUsedRatio === undefined && uptimeSeconds === undefined)
    return [finding('deviceSilent', 'unknown')]
  return [finding('deviceWell', 'good', { cpu: cpuRatio, memory: memoryUsedRatio, seconds: uptimeSeconds })]
}

function loadFinding(code: 'cpu' | 'memory', ratio: number | undefined): WayFinding[] {
  if (ratio === undefined) return []
  const rating = atMost(ratio, ratingLimits.loadRatio)
  return rating === 'good' ? [] : [finding(code, rating, { ratio })]
}

/** What a gateway tells of its side to the provider; beyond it nobody measures. */
export function internetFindings({ online, state }: OnTheWay, now: number): WayFinding[] {
  if (!online || !state || now - state.at > OLD_MS) return [finding('wanNone', 'unknown')]
  const ports = state.ports.filter(({ role }) => role === 'upstream')
  const down = ports.length > 0 && ports.every(({ up }) => up === false)
  if (down) return [finding('wanDown', 'bad', { port: ports[0]!.name })]
  const ip = state.interfaces.find(({ role, ipv4 }) => role === 'upstream' && ipv4.length > 0)?.ipv4[0]
  return ip === undefined
    ? [finding('wanNone', 'unknown')]
    : [finding('wanUp', 'unknown', { ip: ip.replace(/\/\d+$/, '') })]
}
