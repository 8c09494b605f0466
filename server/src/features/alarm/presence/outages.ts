import type { AlarmLevel } from '#contract/alarm/categories.ts'

/** A device as far as its absence is judged. */
export interface WatchedDevice {
  sn: string
  name: string
  isGateway: boolean
  online: boolean
  /** Bound and seen at least once. */
  everOnline: boolean
  /** Since when it is there, or away. */
  since: number
  /** Of its clients, how many it had last. */
  users: number
  /** Until then its absence is our own doing, or expected; 0 = it is not. */
  excusedUntil: number
  /** It came and went so often that each time is not told. */
  unstable: boolean
}

export type AwayState = 'away' | 'unreachable'

export interface AwayDevice {
  sn: string
  name: string
  state: AwayState
  users: number
  since: number
}

/** Devices that are away for one reason: the one that causes it, and what hangs on it. */
export interface Outage {
  type: 'device_off' | 'devices_all_off' | 'device_unstable'
  /** Null: the whole network. */
  root: string | null
  devices: AwayDevice[]
  since: number
  users: number
  level: AlarmLevel
}

export interface OutageTimes {
  now: number
  /** Away for so long before it is told. */
  holdMs: number
  /** What hangs on a device that is there again may take so long to be back. */
  bootMs: number
}

export interface JudgedNetwork {
  outages: Outage[]
  /** When it is to be judged again though nothing happens; null: when something happens. */
  nextAt: number | null
}

/** Who is away in a network and whose fault it is; pure. @param upstreamOf the devices between one and the gateway, nearest first */
export function judgeNetwork(
  devices: readonly WatchedDevice[],
  upstreamOf: (sn: string) => readonly string[],
  { now, holdMs, bootMs }: OutageTimes,
): JudgedNetwork {
  const bySn = new Map(devices.map((device) => [device.sn, device]))
  const above = (sn: string) => upstreamOf(sn).flatMap((up) => bySn.get(up) ?? [])
  const away = devices.filter(({ online, everOnline }) => !online && everOnline)
  const toldAt = new Map(
    away.map((device) => [device.sn, toldFrom(device, above(device.sn), { holdMs, bootMs })]),
  )
  const told = away.filter(({ sn }) => toldAt.get(sn)! <= now)
  const waiting = [...toldAt.values()].filter((at) => at > now)
  const nextAt = waiting.length > 0 ? Math.min(...waiting) : null
  const known = devices.filter(({ everOnline }) => everOnline)
  const total = devices.reduce((sum, { users }) => sum + users, 0)
  const unstable = devices.filter((device) => device.unstable && !above(device.sn).some((up) => up.unstable))
  const restless = unstable.map((device) => outageOf('device_unstable', device, [], total))
  if (known.length >= 2 && told.length === known.length)
    return { outages: [...restless, wholeNetwork(told)], nextAt }
  const steady = told.filter((device) => !device.unstable)
  const byRoot = Map.groupBy(steady, ({ sn }) => rootOf(sn, above(sn)))
  const outages = [...byRoot].flatMap(([root, members]) => {
    const cause = bySn.get(root)
    if (!cause || cause.unstable) return []
    const behind = members.filter(({ sn }) => sn !== root)
    return [outageOf('device_off', cause, behind, total)]
  })
  return { outages: [...restless, ...outages], nextAt }
}

/** A line that is cut behind a device is noticed so late at most. */
const NOTICED_MS = 15_000

/** What hangs on a device that we ourselves made go away is excused as long as that, and until it may be back itself. */
function toldFrom(
  device: WatchedDevice,
  above: readonly WatchedDevice[],
  { holdMs, bootMs }: Pick<OutageTimes, 'holdMs' | 'bootMs'>,
): number {
  const back = above.filter(
    ({ online, since, excusedUntil }) =>
      online && since + NOTICED_MS >= device.since && excusedUntil > device.since,
  )
  const excuses = [device, ...above.filter(({ online }) => !online)].map(({ excusedUntil }) => excusedUntil)
  return Math.max(device.since + holdMs, ...excuses, ...back.map(({ since }) => since + bootMs))
}

/** The outermost of those that are away between it and the first that is there. */
function rootOf(sn: string, above: readonly WatchedDevice[]): string {
  let root = sn
  for (const { sn: up, online, everOnline } of above) {
    if (online || !everOnline) break
    root = up
  }
  return root
}

const awayDevice = ({ sn, name, users, since }: WatchedDevice, state: AwayState): AwayDevice => ({
  ...{ sn, name, users, since, state },
})

function outageOf(
  type: 'device_off' | 'device_unstable',
  cause: WatchedDevice,
  behind: readonly WatchedDevice[],
  total: number,
): Outage {
  const devices = [awayDevice(cause, 'away'), ...behind.map((one) => awayDevice(one, 'unreachable'))]
  const users = devices.reduce((sum, one) => sum + one.users, 0)
  const base = cause.isGateway && type === 'device_off' ? 'critical' : 'medium'
  return {
    ...{ type, root: cause.sn, devices, users },
    since: Math.min(...devices.map(({ since }) => since)),
    level: isMany(users, total) && type === 'device_off' ? 'critical' : base,
  }
}

const MANY = 50
const FEW = 10

/** Fifty people, or more than half of the site (topology-alarms.md, section 3.3). */
const isMany = (users: number, total: number): boolean => users >= MANY || (users >= FEW && users * 2 > total)

function wholeNetwork(devices: readonly WatchedDevice[]): Outage {
  return {
    type: 'devices_all_off',
    root: null,
    devices: devices.map((one) => awayDevice(one, 'away')),
    since: Math.min(...devices.map(({ since }) => since)),
    users: devices.reduce((sum, { users }) => sum + users, 0),
    level: 'critical',
  }
}
