import { numberOf, subnetOf } from '#contract/addressing/ipv4.ts'
import type { Lan, LanIntent } from '#contract/configuration/sections/lan.ts'
import type { WanIntent } from '#contract/configuration/sections/wan.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { FoundEnding, SectionEndings } from './section-endings.ts'

/** The device and all behind it reach the internet another way; where that is wrong, nothing comes through any more. */
export const wanEndings: SectionEndings<WanIntent> = {
  bySubject: false,
  find(before, after) {
    if (!before || !after || lineOf(before) === lineOf(after)) return []
    return [{ code: 'wan_changed', subject: '', values: [] }]
  },
  clients: (_, { clients, parts }) => (parts.includes('clients') ? clients.length : null),
}

/** What of it decides whether the provider answers. */
const lineOf = ({ mode, vlan, static: fixed, pppoe }: WanIntent): string =>
  JSON.stringify([mode, vlan, mode === 'static' && fixed, mode === 'pppoe' && pppoe])

/** LANs that go, move, or whose clients reach less. */
export const lanEndings: SectionEndings<LanIntent> = {
  bySubject: false,
  find(before, after) {
    const [was, is] = [before?.lans ?? [], after?.lans ?? []]
    return was.flatMap((lan) => endingsOf(lan, sameIn(is, lan) ?? movedTo(is, lan, was)))
  },
  clients: ({ code, values: [from, _to, subnet] }, state) =>
    clientsIn(String(code === 'lan_vlan' ? subnet : from), state),
}

const subnetText = ({ address, prefix }: Lan): string => `${address}/${prefix}`

/** A VLAN is its place in the device. */
const sameIn = (lans: readonly Lan[], { vlan }: Lan): Lan | undefined => lans.find((one) => one.vlan === vlan)

/** One of its name in a VLAN where none was: it is that one, elsewhere. */
const movedTo = (lans: readonly Lan[], { name }: Lan, before: readonly Lan[]): Lan | undefined =>
  lans.find((one) => one.name === name && !sameIn(before, one))

function endingsOf(was: Lan, is: Lan | undefined): FoundEnding[] {
  const [subject, from] = [was.name, subnetText(was)]
  if (is === undefined) return [{ code: 'lan_off', subject, values: [from] }]
  return [
    ...(was.vlan === is.vlan
      ? []
      : [{ code: 'lan_vlan' as const, subject, values: [was.vlan, is.vlan, from] }]),
    ...(from === subnetText(is)
      ? []
      : [{ code: 'lan_moved' as const, subject, values: [from, subnetText(is)] }]),
    ...(is.internetOnly && !was.internetOnly
      ? [{ code: 'lan_alone' as const, subject, values: [from] }]
      : []),
  ]
}

function clientsIn(text: string, { clients, parts }: DeviceState): number | null {
  if (!parts.includes('clients')) return null
  const [address = '', prefix = ''] = text.split('/')
  const { from, to } = subnetOf(address, Number(prefix))
  const isIn = (ip: string) => numberOf(ip) >= from && numberOf(ip) <= to
  return clients.filter(({ ip }) => ip !== undefined && ip !== null && !ip.includes(':') && isIn(ip)).length
}
