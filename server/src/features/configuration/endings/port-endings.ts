import { defaultPort, type PortSettings, type SwitchingIntent } from '#contract/switching/intent.ts'
import type { FoundEnding, SectionEndings } from './section-endings.ts'

/** Ports of a switch: their link, their power and their VLANs. */
export const portEndings: SectionEndings<SwitchingIntent> = {
  bySubject: false,
  find(before, after) {
    if (!before) return []
    const [was, is] = [portsOf(before), portsOf(after)]
    const names = new Set([...was.keys(), ...is.keys()])
    return [...names].flatMap((name) =>
      endingsOf(was.get(name) ?? defaultPort(name), is.get(name) ?? defaultPort(name)),
    )
  },
  /** Whom the switch has learned there. */
  clients({ subject }, { forwarding }) {
    if (!forwarding || forwarding.overflow) return null
    return new Set(forwarding.entries.flatMap(({ port, mac }) => (port === subject ? mac : []))).size
  },
}

const portsOf = (intent: SwitchingIntent | undefined) =>
  new Map((intent?.ports ?? []).map((port) => [port.port, port]))

function endingsOf(was: PortSettings, is: PortSettings): FoundEnding[] {
  const subject = was.port
  if (was.enabled && !is.enabled) return [{ code: 'port_off', subject, values: [] }]
  if (!was.enabled) return []
  const left = vlansOf(was).filter((vlan) => !vlansOf(is).includes(vlan))
  return [
    ...(was.poe !== false && is.poe === false ? [{ code: 'poe_off' as const, subject, values: [] }] : []),
    ...(left.length > 0 ? [{ code: 'port_vlans' as const, subject, values: left }] : []),
  ]
}

function vlansOf({ vlan }: PortSettings): number[] {
  if (vlan.mode === 'access') return [vlan.vlan]
  return [...(vlan.native === null ? [] : [vlan.native]), ...vlan.tagged].toSorted((a, b) => a - b)
}
