import { arrayOf, isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'
import { normaliseSerial } from '#protocols/ucentral/serial.ts'
import { FAULTS } from '../agent/faults/fault-list.ts'
import { ACTIONS } from '../control/actions.ts'
import { SIMULATED_KINDS } from '../kinds/models.ts'
import { OptionError } from '../options.ts'

/** Which devices; null = whatever. */
export interface Target {
  readonly kinds: readonly JsonValue[] | null
  /** Numbers of sites and of devices, from 0. */
  readonly sites: readonly JsonValue[] | null
  readonly indexes: readonly JsonValue[] | null
  readonly serials: readonly JsonValue[] | null
  readonly share: number | null
  readonly most: number | null
}

/** One line of a scenario. Times are seconds of the fleet's clock since the scenario began. */
export interface Step {
  readonly at: number
  readonly every: number | null
  readonly until: number | null
  /** How long a fault lasts; null = until something ends it. */
  readonly for: number | null
  readonly on: Target
  readonly do: string
  readonly with: JsonObject
}

const STEP_MEMBERS = ['at', 'every', 'until', 'for', 'on', 'do', 'with', 'note']
const TARGET_MEMBERS = ['kind', 'site', 'index', 'sn', 'share', 'most']

/** Reads `{"steps": […]}`; throws an OptionError that names the step and what is wrong with it. */
export function readScenario(text: string): Step[] {
  const steps = arrayOf(parse(text), 'steps')
  if (steps === null) throw new OptionError('scenario: there is no list "steps"')
  return steps.map((step, index) => readStep(step, `scenario step ${index + 1}`))
}

function parse(text: string): JsonObject {
  try {
    const value: JsonValue = JSON.parse(text)
    if (isJsonObject(value)) return value
  } catch {
    // falls through to the same sentence
  }
  throw new OptionError('scenario: the file is no JSON object')
}

function readStep(step: JsonValue, at: string): Step {
  if (!isJsonObject(step)) throw new OptionError(`${at}: not an object`)
  onlyKnown(step, STEP_MEMBERS, at)
  const name = step.do
  const known = typeof name === 'string' && (Object.hasOwn(FAULTS, name) || Object.hasOwn(ACTIONS, name))
  if (!known) {
    const names = [...new Set([...Object.keys(FAULTS), ...Object.keys(ACTIONS)])].join(', ')
    throw new OptionError(`${at}: do must be one of ${names}`)
  }
  const lasting = number(step, 'for', at)
  if (lasting !== null && !Object.hasOwn(FAULTS, name)) {
    throw new OptionError(`${at}: ${name} is done once and has no "for"`)
  }
  const every = number(step, 'every', at)
  if (every === 0) throw new OptionError(`${at}: every must be more than 0`)
  if (step.with !== undefined && !isJsonObject(step.with)) throw new OptionError(`${at}: with is no object`)
  return {
    at: number(step, 'at', at) ?? every ?? 0,
    every,
    until: number(step, 'until', at),
    for: lasting,
    on: readTarget(step.on ?? {}, `${at}: on`),
    do: name,
    with: isJsonObject(step.with) ? step.with : {},
  }
}

function readTarget(on: JsonValue, at: string): Target {
  if (!isJsonObject(on)) throw new OptionError(`${at} is no object`)
  onlyKnown(on, TARGET_MEMBERS, at)
  const kinds = list(on, 'kind')
  const strange = kinds?.find((kind) => !SIMULATED_KINDS.some((one) => one === kind))
  if (strange !== undefined) throw new OptionError(`${at}: no kind ${JSON.stringify(strange)}`)
  return {
    kinds,
    sites: list(on, 'site'),
    indexes: list(on, 'index'),
    serials: list(on, 'sn')?.map((sn) => normaliseSerial(String(sn)) ?? '') ?? null,
    share: number(on, 'share', at),
    most: number(on, 'most', at),
  }
}

function onlyKnown(object: JsonObject, members: readonly string[], at: string): void {
  const strange = Object.keys(object).find((key) => !members.includes(key))
  if (strange !== undefined) throw new OptionError(`${at}: unknown member "${strange}"`)
}

function list(object: JsonObject, key: string): readonly JsonValue[] | null {
  const value = object[key]
  if (value === undefined) return null
  return Array.isArray(value) ? value : [value]
}

function number(object: JsonObject, key: string, at: string): number | null {
  const value = object[key]
  if (value === undefined) return null
  if (typeof value === 'number' && value >= 0) return value
  throw new OptionError(`${at}: ${key} must be a number, 0 or more`)
}
