import type { PortSettings } from '#contract/switching/intent.ts'
import type { JsonObject } from '#protocols/json.ts'
import { byPortName, objectsIn, selects, textsIn } from '../documents/document.ts'
import type { Notes } from '../notes.ts'
import { canBeHalf, canBeTold, canRunAt, usualSpeed } from '../profile/port-forms.ts'
import type { Rendering } from '../rendering.ts'
import { withOptions } from './port-options.ts'
import { powerOf } from './port-power.ts'

/** What a switch announced; else what it reported; else what its own document names. */
export function knownPorts({ profile, facts, base }: Rendering): string[] {
  const announced = profile.switchPorts.map(({ name }) => name)
  if (announced.length > 0) return [...new Set(announced)]
  if (facts.ports.length > 0) return [...new Set(facts.ports)].sort(byPortName)
  const named = objectsIn(base?.ethernet).flatMap((item) => textsIn(item['select-ports']))
  return [...new Set(named.filter((name) => !name.includes('*')))].sort(byPortName)
}

/** `ethernet` of the document: one item per port, so that a device's objection names the port. */
export function portItems(
  rendering: Rendering,
  known: readonly string[],
  wanted: ReadonlyMap<string, PortSettings>,
): JsonObject[] {
  const own = objectsIn(rendering.base?.ethernet)
  const items = known.map((port) => {
    const item = { ...standardItem(rendering, port, own), 'select-ports': [port] }
    const settings = wanted.get(port)
    return settings === undefined ? item : dressed(rendering, item, settings)
  })
  for (const [at, port] of known.entries()) {
    rendering.places.push({ pointer: `/ethernet/${at}`, section: 'switching', subject: port, name: port })
  }
  return [...items, ...strangers(own, known)]
}

/** As the device's own document has the port (later items win), or as a new one. */
function standardItem(rendering: Rendering, port: string, own: JsonObject[]): JsonObject {
  const usual = { autoneg: true, duplex: 'full', enabled: true, speed: usualSpeed(formOf(rendering, port)) }
  const items = own.filter((item) => textsIn(item['select-ports']).some((name) => selects(name, port)))
  // Real boxes give no power until told to; a switch that went dark by being managed would take its APs along.
  const power = rendering.profile.poePorts.includes(port) ? { poe: { 'admin-mode': true } } : {}
  if (items.length === 0) return rendering.base === null ? { ...usual, ...power } : usual
  const { speed, duplex, ...rest } = Object.assign({}, ...items) as JsonObject
  return { ...rest, speed: speed ?? usual.speed, duplex: duplex ?? usual.duplex }
}

/** Items of the device's own document for what is none of the known ports. */
function strangers(own: JsonObject[], known: readonly string[]): JsonObject[] {
  return own.flatMap((item) => {
    const names = textsIn(item['select-ports'])
    const left = names.filter((name) => !known.some((port) => selects(name, port)) && !name.includes('*'))
    return left.length === 0 ? [] : [{ speed: 1000, duplex: 'full', ...item, 'select-ports': left }]
  })
}

const formOf = ({ profile }: Rendering, port: string): string | null =>
  profile.switchPorts.find(({ name }) => name === port)?.form ?? null

function dressed(rendering: Rendering, item: JsonObject, settings: PortSettings): JsonObject {
  const notes = rendering.about('switching', settings.port)
  const { name: _, poe: _own, ...rest } = item
  return {
    ...withOptions(rest, settings, rendering.profile, notes),
    ...(settings.label === '' ? {} : { name: settings.label }),
    enabled: settings.enabled,
    ...speedOf(rendering, settings, item, notes),
    ...powerOf(rendering.profile, settings, item, notes),
  }
}

function speedOf(rendering: Rendering, settings: PortSettings, item: JsonObject, notes: Notes): JsonObject {
  const { speed, duplex } = settings
  const form = formOf(rendering, settings.port)
  if (speed === 'auto') return negotiated(form, item)
  if (!canBeTold(rendering.profile, speed)) {
    notes.unsupported('speed_not_settable', 'speed', { speed })
    return negotiated(form, item)
  }
  if (!canRunAt(form, speed)) {
    notes.adjusted('speed_unsupported', 'speed', { speed, form: form ?? '' })
    return negotiated(form, item)
  }
  if (duplex === 'half' && !canBeHalf(speed)) notes.adjusted('half_duplex', 'duplex', { speed })
  return { autoneg: false, speed, duplex: duplex === 'half' && canBeHalf(speed) ? 'half' : 'full' }
}

/**
 * A speed must stand there all the same, and some agents take it for an order: the one the port runs at, and where none
 * is known, what ports of its form can.
 */
function negotiated(form: string | null, item: JsonObject): JsonObject {
  const own = item.autoneg !== false && typeof item.speed === 'number' ? item.speed : 0
  return { autoneg: true, speed: own > 0 ? own : usualSpeed(form), duplex: 'full' }
}
