import { z } from 'zod'
import { profileKey, profileName } from '../configuration/profile-names.ts'
import { portFlow } from '../flow-monitor/port-flow.ts'
import { isPlainText, notPlain } from '../plain-text.ts'
import { loopChoices, portLag, protectionGroup } from './port-groups.ts'
import { EXTEND_MBPS, isLimiting, portRate, portStorm, rateMost } from './port-limits.ts'
import { powerLimit, powerSchedule, powerWatchdog } from './port-power.ts'

/** What a person wants of the ports of one switch. A port not listed is as a new one: see `defaultPort`. */
export const portSpeeds = [10, 100, 1_000, 2_500, 5_000, 10_000, 25_000, 40_000, 50_000, 100_000] as const

/** Members of a port that a profile of ports can say. */
export const portProfileMembers = [
  ...(['speed', 'duplex', 'extend', 'vlan', 'rate', 'storm', 'protection', 'edge', 'bpduGuard'] as const),
  ...(['loop', 'poe', 'poeForced', 'poeLimitWatts', 'poeSchedule'] as const),
] as const

const vlan = z.int().min(1).max(4094)

export const portVlan = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('access'), vlan }),
  z.object({
    mode: z.literal('trunk'),
    native: vlan.nullable().describe('VLAN of untagged frames; null = none are taken'),
    tagged: z
      .array(vlan)
      .max(256)
      .describe('VLANs carried with their tag')
      .refine((list) => new Set(list).size === list.length, 'a VLAN twice'),
  }),
])
export type PortVlan = z.infer<typeof portVlan>

/** As reports name it. */
const portName = z.string().regex(/^[A-Za-z][\w.:/-]{0,31}$/)
/** What is not on is not said. */
const on = z.literal(true)

const portShape = z.object({
  port: portName.describe('name in reports'),
  label: z.string().trim().max(64).refine(isPlainText, notPlain),
  enabled: z.boolean(),
  speed: z
    .union([z.literal('auto'), z.literal([...portSpeeds])])
    .describe('Mbit/s; auto = negotiated, then duplex is too'),
  duplex: z.enum(['auto', 'full', 'half']),
  extend: on.optional().describe('reaches 250 m at 10 Mbit/s ("Extended DHCP"); absent = off'),
  vlan: portVlan,
  rate: portRate.optional().describe('absent = no limit'),
  storm: portStorm.optional().describe('absent = no storm control'),
  protection: protectionGroup
    .optional()
    .describe('ports of one group cannot reach one another; absent = in none'),
  lag: portLag.optional().describe('link aggregation group; absent = in none'),
  mirrorTo: portName.optional().describe('port that gets a copy of what passes; absent = none'),
  edge: on.optional().describe('spanning tree: a single device hangs on it'),
  bpduGuard: on.optional().describe('is shut when another switch speaks spanning tree on it'),
  loop: z.enum(loopChoices).optional().describe('loop protection; absent = as its network says'),
  poe: z.boolean().nullable().describe('gives power; null = left as it is, or no PoE'),
  poeForced: on.optional().describe('gives power without asking whether any is wanted'),
  poeLimitWatts: powerLimit.optional().describe('absent = as much as its class allows'),
  poeSchedule: powerSchedule.optional().describe('gives power at these times only; absent = always'),
  poeWatchdog: powerWatchdog.optional().describe('absent = nobody asks'),
  flow: portFlow.optional().describe('thresholds of its flow; absent = not watched'),
  profile: z
    .object({
      key: profileKey,
      own: z.array(z.enum(portProfileMembers)).max(portProfileMembers.length).describe('what it says itself'),
    })
    .optional()
    .describe('what the port does not say itself is as the profile has it; absent = none'),
})
type Port = z.infer<typeof portShape>
type Link = Pick<Port, 'extend' | 'speed' | 'duplex' | 'rate' | 'storm'>

const bothNegotiated = ({ speed, duplex }: Link) => (speed === 'auto') === (duplex === 'auto')
const linkProblem = { path: ['duplex'], message: 'speed and duplex are both negotiated or both set' }

export const portSettings = portShape
  .overwrite(settled)
  .refine(bothNegotiated, linkProblem)
  .refine(({ port, mirrorTo }) => mirrorTo !== port, { path: ['mirrorTo'], message: 'a copy to itself' })
export type PortSettings = z.infer<typeof portSettings>

/** What says nothing is left out, so that equal wishes are written alike. Extend has one speed alone. */
function settled<Settings extends Link>(port: Settings): Settings {
  const link: Settings = port.extend ? { ...port, speed: EXTEND_MBPS, duplex: 'full' } : port
  const { rate, storm, ...rest } = link
  const left = rate && withinSpeed(rate, link.speed)
  return {
    ...rest,
    ...(left && isLimiting(left) && { rate: left }),
    ...(storm && isLimiting(storm) && { storm }),
  } as Settings
}

/** A limit of what the port runs at at most limits nothing. */
function withinSpeed({ inKbps, outKbps }: z.infer<typeof portRate>, speed: Port['speed']) {
  const left = (kbps: number) => (kbps >= rateMost(speed) ? 0 : kbps)
  return { inKbps: left(inKbps), outKbps: left(outKbps) }
}

/** What ports may have in common, by a name. */
export const portProfile = z
  .object({
    ...{ key: profileKey, name: profileName },
    only: z
      .array(z.enum(portProfileMembers))
      .min(1)
      .max(portProfileMembers.length)
      .optional()
      .describe('what it says; the rest stays as each port has it; absent = all'),
    ...portShape.pick(Object.fromEntries(portProfileMembers.map((one) => [one, true])) as ProfileMask).shape,
  })
  .overwrite(settled)
  .refine(bothNegotiated, linkProblem)
export type PortProfile = z.infer<typeof portProfile>
type ProfileMask = Record<(typeof portProfileMembers)[number], true>

export const switchingIntent = z
  .object({ ports: z.array(portSettings).max(256) })
  .refine(({ ports }) => new Set(ports.map(({ port }) => port)).size === ports.length, {
    path: ['ports'],
    message: 'a port twice',
  })
  .check(({ value, issues }) => {
    const path = mixedLag(value.ports)
    if (path) issues.push({ code: 'custom', path, message: 'ports of a group agree', input: value })
  })
export type SwitchingIntent = z.infer<typeof switchingIntent>

/** Ports of one aggregation group agree on it alike: where they do not, the path of the one that differs. */
function mixedLag(ports: readonly PortSettings[]): (string | number)[] | null {
  const first = new Map<number, PortSettings>()
  for (const [at, one] of ports.entries()) {
    if (!one.lag) continue
    const other = first.get(one.lag.group)
    if (other && other.lag?.mode !== one.lag.mode) return ['ports', at, 'lag', 'mode']
    first.set(one.lag.group, other ?? one)
  }
  return null
}

/** A port nobody has said anything about. */
export const defaultPort = (port: string): PortSettings => ({
  ...{ port, label: '', enabled: true, speed: 'auto', duplex: 'auto', poe: null },
  vlan: { mode: 'access', vlan: 1 },
})
