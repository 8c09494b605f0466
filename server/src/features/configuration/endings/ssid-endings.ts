import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { macOfLine } from '#contract/wireless/client-lines.ts'
import { type Ssid, type SsidBand, ssidBands, type WirelessIntent } from '#contract/wireless/intent.ts'
import type { FoundEnding, SectionEndings } from './section-endings.ts'

/** What is on the air under one name; reports tell no more than name and bands. */
type OnAir = Pick<Ssid, 'name' | 'bands'> & Partial<Omit<Ssid, 'name' | 'bands'>>

/** SSIDs by name, which is how clients know them. */
export const ssidEndings: SectionEndings<WirelessIntent> = {
  bySubject: true,
  find(before, after, { state }) {
    const was = before ? onAir(before) : reported(state)
    const is = Map.groupBy(onAir(after), ({ name }) => name)
    return [...Map.groupBy(was, ({ name }) => name)].flatMap(([name, ones]) =>
      endingsOf(name, ones, is.get(name) ?? []),
    )
  },
  clients({ code, subject, values }, { clients, parts }) {
    if (!parts.includes('clients')) return null
    const on = clients.filter(({ ssid }) => ssid === subject)
    if (code === 'ssid_denied') return on.filter(({ mac }) => values.includes(mac.toUpperCase())).length
    return code === 'bands_off' ? on.filter(({ band }) => values.includes(band ?? '')).length : on.length
  },
}

const onAir = (intent: WirelessIntent | undefined): OnAir[] =>
  (intent?.ssids ?? []).filter(({ enabled }) => enabled)

const isBand = (band: string | undefined): band is SsidBand => ssidBands.some((known) => known === band)

function reported(state: DeviceState | null): OnAir[] {
  return (state?.ssids ?? []).flatMap(({ ssid: name, band, mode }) =>
    name !== '' && (mode === undefined || mode === 'ap') ? [{ name, bands: isBand(band) ? [band] : [] }] : [],
  )
}

function endingsOf(subject: string, was: readonly OnAir[], is: readonly OnAir[]): FoundEnding[] {
  if (is.length === 0) return [{ code: 'ssid_off', subject, values: [] }]
  const bands = bandsOf(was).filter((band) => !bandsOf(is).includes(band))
  return [
    ...(bands.length > 0 ? [{ code: 'bands_off' as const, subject, values: bands }] : []),
    ...vlanEnding(subject, was, is),
    ...(isolationEnds(was, is) ? [{ code: 'isolation_off' as const, subject, values: [] }] : []),
    ...(timesEnd(was, is) ? [{ code: 'ssid_timed' as const, subject, values: [] }] : []),
    ...(listEnds(was, is) ? [{ code: 'ssid_listed' as const, subject, values: [] }] : []),
    ...deniedEnding(subject, was, is),
    ...keyEnding(subject, was, is),
  ]
}

const bandsOf = (ones: readonly OnAir[]): SsidBand[] =>
  ssidBands.filter((band) => ones.some(({ bands }) => bands.includes(band)))

function vlanEnding(subject: string, was: readonly OnAir[], is: readonly OnAir[]): FoundEnding[] {
  const from = was.find(({ vlan }) => vlan !== undefined && !is.some((one) => one.vlan === vlan))?.vlan
  const to = is.find(({ vlan }) => !was.some((one) => one.vlan === vlan))?.vlan ?? is[0]?.vlan
  return from === undefined || to === undefined ? [] : [{ code: 'ssid_vlan', subject, values: [from, to] }]
}

const isolationEnds = (was: readonly OnAir[], is: readonly OnAir[]): boolean =>
  was.some(({ isolate }) => isolate === true) && is.some(({ isolate }) => isolate === false)

/** It was on the air when it will not be any more; other times may be longer ones, which nobody is told twice. */
function timesEnd(was: readonly OnAir[], is: readonly OnAir[]): boolean {
  const timesOf = (ones: readonly OnAir[]) => ones.map(({ activeTime }) => JSON.stringify(activeTime ?? null))
  return is.every(({ activeTime }) => activeTime !== undefined) && !sameOf(timesOf(was), timesOf(is))
}

/** It lets in fewer: a list that is new, or without some who were on it. */
function listEnds(was: readonly OnAir[], is: readonly OnAir[]): boolean {
  if (is.some(({ allowed }) => allowed === undefined)) return false
  const listed = new Set(is.flatMap(({ allowed = [] }) => allowed.map(macOfLine)))
  const gone = (line: string) => !listed.has(macOfLine(line))
  return was.some(({ allowed }) => allowed === undefined || allowed.some(gone))
}

/** Clients that every SSID of the name refuses from now on. */
function deniedEnding(subject: string, was: readonly OnAir[], is: readonly OnAir[]): FoundEnding[] {
  const refused = (ones: readonly OnAir[]) =>
    ones
      .map(({ denied = [] }) => new Set(denied.map(macOfLine)))
      .reduce((some, others) => some.intersection(others))
  const before = was.length === 0 ? new Set<string>() : refused(was)
  const values = [...refused(is)].filter((mac) => !before.has(mac))
  return values.length > 0 ? [{ code: 'ssid_denied', subject, values }] : []
}

const sameOf = (some: readonly string[], others: readonly string[]): boolean =>
  others.every((one) => some.includes(one))

/** A client that knows none of the passwords any more has to be told the new one. */
function keyEnding(subject: string, was: readonly OnAir[], is: readonly OnAir[]): FoundEnding[] {
  const gone = (field: 'security' | 'password') =>
    was.some((one) => one[field] !== undefined && !is.some((other) => other[field] === one[field]))
  const code = gone('security') ? 'security' : gone('password') ? 'password' : null
  return code ? [{ code, subject, values: [] }] : []
}
