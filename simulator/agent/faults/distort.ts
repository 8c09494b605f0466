import { isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'
import type { DeviceFrame } from '#protocols/ucentral/encode.ts'
import type { Agent } from '../agent.ts'

const HUGE_ENTRIES = 4000

/** What a faulty agent makes of a frame it is about to send: other frames, later ones, or none. */
export function distort(agent: Agent, frame: DeviceFrame): DeviceFrame {
  const { quirks } = agent
  if (quirks.size === 0 || 'radius' in frame) return frame
  if ('id' in frame) return quirks.has('answer-id-0') ? { ...frame, id: 0 } : frame
  const timed = quirks.has('clock-1970') ? { ...frame, params: earlier(agent, frame.params) } : frame
  if (frame.method !== 'state') return timed
  return { ...timed, params: distortState(quirks, timed.params) }
}

/** How it writes JSON; the agents' own writer knows no infinity, and writes it as it is called. */
export function writerOf({ quirks }: Agent): (params: JsonObject) => string {
  if (!quirks.has('state-infinite')) return JSON.stringify
  return (params) => JSON.stringify(params).replace(/("cpu_load":\[)[\d.]+/, '$1-inf')
}

function distortState(quirks: ReadonlySet<string>, params: JsonObject): JsonObject {
  let { state } = params
  if (!isJsonObject(state)) return params
  if (quirks.has('state-missing')) state = withoutSections(state)
  if (quirks.has('state-strings')) state = mapMembers(state, asText)
  if (quirks.has('state-null')) state = mapMembers(state, asNull)
  if (quirks.has('state-huge')) state = { ...state, padding: padding() }
  return { ...params, state }
}

/** A module that fails leaves an exception where its part would be. */
function withoutSections(state: JsonObject): JsonObject {
  const lost = ['radios', 'interfaces', 'lldp-peers', 'mac-forwarding-table']
  const rest = Object.entries(state).filter(([key]) => !lost.includes(key))
  const exceptions = { interfaces: { message: 'left-hand side is null', stacktrace: [] } }
  return { ...Object.fromEntries(rest), exceptions }
}

function asText(value: JsonValue): JsonValue {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(asText)
  return isJsonObject(value) ? mapMembers(value, asText) : value
}

/** JSON has no NaN: where a division failed, agents send null. */
function asNull(value: JsonValue): JsonValue {
  if (typeof value === 'number') return Number.isInteger(value) ? value : null
  if (Array.isArray(value)) return value.map(asNull)
  return isJsonObject(value) ? mapMembers(value, asNull) : value
}

function mapMembers(object: JsonObject, change: (value: JsonValue) => JsonValue): JsonObject {
  const entries = Object.entries(object).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, change(value)] as const],
  )
  return Object.fromEntries(entries)
}

/** About 600 KB that no compression removes. */
function padding(): string[] {
  return Array.from({ length: HUGE_ENTRIES }, (_, index) => `${index} ${Math.random()} ${'x'.repeat(120)}`)
}

/** Times as of a box whose clock was never set: 1970 plus its uptime. */
function earlier(agent: Agent, params: JsonObject): JsonObject {
  const boot = Math.floor(agent.node.bootedAt / 1000)
  const shift = (value: JsonValue): JsonValue => {
    if (typeof value === 'number')
      return value > 1_000_000_000 && value < 4_000_000_000 ? value - boot : value
    return value
  }
  const { data, state } = params
  if (isJsonObject(data) && Array.isArray(data.event)) {
    return { ...params, data: { ...data, event: data.event.map(shift) } }
  }
  if (!isJsonObject(state) || !isJsonObject(state.unit)) return params
  const localtime = shift(state.unit.localtime ?? 0)
  return { ...params, state: { ...state, unit: { ...state.unit, localtime } } }
}
