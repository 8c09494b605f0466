import { filledIn, namesIn } from '#contract/configuration/variables.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import { byName } from '../../../lib/by-name'
import type { SsidOnAir } from './use-ssids-on-air'

export interface Row {
  key: string
  name: string
  /** Null: not wanted here, but on the air. */
  ssid: Ssid | null
  onAir: SsidOnAir | undefined
}

type OnAir = ReadonlyMap<string, SsidOnAir>
type Values = ReadonlyMap<string, string>

/** Two SSIDs of one name, on different bands, share what is reported under it. */
export function rowsOf(ssids: readonly Ssid[], onAir: OnAir, values: Values = new Map()): Row[] {
  const plain = new Set(ssids.flatMap(({ name }) => (namesIn(name).length === 0 ? [name] : [])))
  const claimed = new Set(plain)
  const wanted = ssids.map((ssid) => {
    const names = plain.has(ssid.name) ? [ssid.name] : namesOf(ssid.name, onAir, values, plain)
    for (const name of names) claimed.add(name)
    return { key: ssid.key, name: ssid.name, ssid, onAir: together(ssid.name, names, onAir) }
  })
  const others = [...onAir.values()]
    .filter(({ name }) => !claimed.has(name))
    .sort((a, b) => b.clients - a.clients || byName(a, b))
    .map((one) => ({ key: `air ${one.name}`, name: one.name, ssid: null, onAir: one }))
  return [...wanted, ...others]
}

/** Whether a name on the air is what is written with variables. */
export function isCalled(written: string, values: Values): (name: string) => boolean {
  const filled = filledIn(written, values)
  if (namesIn(written).every((name) => values.has(name))) return (name) => name === filled
  const { pattern, isTelling } = patternOf(written, values)
  return (name) => isTelling && pattern.test(name)
}

/** What is on the air of a name with variables; where each device has its own value, whatever fits the rest of it. */
function namesOf(written: string, onAir: OnAir, values: Values, plain: ReadonlySet<string>): string[] {
  const isIt = isCalled(written, values)
  return [...onAir.keys()].filter((name) => !plain.has(name) && isIt(name))
}

function patternOf(written: string, values: Values): { pattern: RegExp; isTelling: boolean } {
  const literals = written
    .split(/(\{\{\s*[A-Za-z]\w{0,31}\s*\}\})/)
    .map((part) => (namesIn(part).length > 0 ? values.get(namesIn(part)[0]!) : part))
  const source = literals.map((text) => (text === undefined ? '.+' : escaped(text)))
  return {
    pattern: new RegExp(`^${source.join('')}$`),
    isTelling: literals.some((text) => text !== undefined && text.trim() !== ''),
  }
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

function together(name: string, names: readonly string[], onAir: OnAir): SsidOnAir | undefined {
  const found = names.flatMap((one) => onAir.get(one) ?? [])
  if (found.length === 0) return undefined
  const sum = (of: 'clients' | 'accessPoints') => found.reduce((all, one) => all + one[of], 0)
  return { name, clients: sum('clients'), accessPoints: sum('accessPoints') }
}
