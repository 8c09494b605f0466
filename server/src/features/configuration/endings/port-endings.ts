import { defaultPort, type PortSettings, type SwitchingIntent } from '#contract/switching/intent.ts'
import type { FoundEnding, SectionEndings } from './section-endings.ts'

/** More names tell nobody more. */
const NAMED_MOST = 10

/** Ports of a switch: their link, their power and their VLANs. */
export const portEndings: SectionEndings<SwitchingIntent> = {
  bySubject: false,
  find(before, after, { uplinks, behind }) {
    if (!before) return []
    const [was, is] = [portsOf(before), portsOf(after)]
    const names = new Set([...was.keys(), ...is.keys()])
    return [...names].flatMap((name) => {
      const [old, now] = [was.get(name) ?? defaultPort(name), is.get(name) ?? defaultPort(name)]
      const cuts = mayCut(old, now)
      const isApart = !isWithUplink(old, was, uplinks) && isWithUplink(now, is, uplinks)
      const behindIt = cuts || losesPower(old, now) || isApart ? (behind.get(name) ?? []) : []
      return [
        ...(cuts && uplinks.has(name) ? [{ code: 'own_link' as const, subject: name, values: [] }] : []),
        ...(behindIt.length > 0
          ? [{ code: 'behind_link' as const, subject: name, values: behindIt.slice(0, NAMED_MOST) }]
          : []),
        ...endingsOf(old, now),
      ]
    })
  },
  /** Whom the switch has learned there. */
  clients({ subject }, { forwarding }) {
    if (!forwarding || forwarding.overflow) return null
    return new Set(forwarding.entries.flatMap(({ port, mac }) => (port === subject ? mac : []))).size
  },
}

/** What is switched off, or carries untagged frames of another VLAN: there the switch itself may be. */
const mayCut = (was: PortSettings, is: PortSettings): boolean =>
  was.enabled && (!is.enabled || untaggedOf(was) !== untaggedOf(is) || lostOf(was, is).length > 0)

/** In one protection group with an uplink, which is out of its reach then. */
const isWithUplink = (
  { port, protection }: PortSettings,
  ports: ReadonlyMap<string, PortSettings>,
  uplinks: ReadonlySet<string>,
): boolean =>
  protection !== undefined &&
  !uplinks.has(port) &&
  [...uplinks].some((name) => ports.get(name)?.protection === protection)

const losesPower = (was: PortSettings, is: PortSettings): boolean => was.poe !== false && is.poe === false

const untaggedOf = ({ vlan }: PortSettings) => (vlan.mode === 'access' ? vlan.vlan : vlan.native)

const lostOf = (was: PortSettings, is: PortSettings): number[] =>
  vlansOf(was).filter((vlan) => !vlansOf(is).includes(vlan))

const portsOf = (intent: SwitchingIntent | undefined) =>
  new Map((intent?.ports ?? []).map((port) => [port.port, port]))

function endingsOf(was: PortSettings, is: PortSettings): FoundEnding[] {
  const subject = was.port
  if (was.enabled && !is.enabled) return [{ code: 'port_off', subject, values: [] }]
  if (!was.enabled) return []
  const left = lostOf(was, is)
  return [
    ...(was.poe !== false && is.poe === false ? [{ code: 'poe_off' as const, subject, values: [] }] : []),
    ...(left.length > 0 ? [{ code: 'port_vlans' as const, subject, values: left }] : []),
  ]
}

function vlansOf({ vlan }: PortSettings): number[] {
  if (vlan.mode === 'access') return [vlan.vlan]
  return [...(vlan.native === null ? [] : [vlan.native]), ...vlan.tagged].toSorted((a, b) => a - b)
}
