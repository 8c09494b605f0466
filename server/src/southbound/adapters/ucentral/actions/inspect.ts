import type { CommandResult } from '#contract/inventory/commands/command-results.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'
import { cableCommand, fingerprintCommand, packageCommand } from '#protocols/ucentral/maintenance-commands.ts'
import type { CommandStatus } from '#protocols/ucentral/messages.ts'
import { cleanText } from '../../../clean-text.ts'
import type { CommandOutcome, DeviceActions } from '../../../ports.ts'
import { type Fact, factsOf } from '../mapping/fields/facts.ts'
import { readMac } from '../mapping/fields/mac.ts'
import { mapCables } from '../mapping/wired/cables.ts'
import { type ActionsEnvironment, ask, outcomeOf } from './answers.ts'

const MAX_PACKAGES = 1_000
const MAX_CLIENTS = 1_000
const MAX_NAME = 64
const MAX_RESULT = 200

type InspectionAction = 'packages' | 'cableTest' | 'fingerprint'

/** Commands whose list is their proof: a "Success" without one proves nothing. */
export function inspectionActions(env: ActionsEnvironment): Pick<DeviceActions, InspectionAction> {
  return {
    packages: (order) => packages(env, order),
    cableTest: ({ ports }) => cableTest(env, ports),
    fingerprint: () => fingerprint(env),
  }
}

/** `error` counts the packages that failed; their list comes with a no as well. */
async function packages(
  env: ActionsEnvironment,
  order: Parameters<DeviceActions['packages']>[0],
): Promise<CommandOutcome> {
  const answer = await ask(env, packageCommand(env.serial, order))
  const outcome = outcomeOf(answer, 'done')
  if (answer.kind !== 'result') return outcome
  const list = answer.message.status.raw.packages
  if (!Array.isArray(list)) return unproved(outcome)
  const named = list.flatMap((item) => readPackage(item) ?? [])
  const kept = named.slice(0, MAX_PACKAGES)
  return { ...outcome, result: { type: 'packages', packages: kept, leftOut: list.length - kept.length } }
}

function readPackage(item: JsonValue): { name: string; result: string } | null {
  if (!isJsonObject(item) || typeof item.name !== 'string') return null
  const name = cleanText(item.name, MAX_NAME)
  const result = typeof item.result === 'string' ? cleanText(item.result, MAX_RESULT) : ''
  return name === '' ? null : { name, result }
}

/** `status.text` is an object by port here. */
async function cableTest(env: ActionsEnvironment, ports: string[]): Promise<CommandOutcome> {
  const answer = await ask(env, cableCommand(env.serial, ports))
  const outcome = outcomeOf(answer, 'done')
  if (answer.kind !== 'result' || outcome.status !== 'done') return outcome
  const found = answer.message.status.raw.text
  if (!isJsonObject(found)) return unproved(outcome)
  const measured = mapCables(found, ports)
  if (measured.length === 0) return { status: 'unverified', text: 'it told nothing about these ports' }
  const missing = ports.filter((port) => !measured.some((one) => one.port === port))
  return { status: 'done', result: { type: 'cable', ports: measured, missing } }
}

async function fingerprint(env: ActionsEnvironment): Promise<CommandOutcome> {
  const answer = await ask(env, fingerprintCommand(env.serial))
  const outcome = outcomeOf(answer, 'done')
  if (answer.kind !== 'result' || outcome.status !== 'done') return outcome
  const data = resultData(answer.message.status)
  return data === null ? unproved(outcome) : { ...outcome, result: readFingerprints(data) }
}

/** Some scripts write an empty table as an empty list. */
function resultData({ raw }: CommandStatus): JsonObject | null {
  const { resultData: data } = raw
  if (isJsonObject(data)) return data
  return Array.isArray(data) && data.length === 0 ? {} : null
}

function readFingerprints(data: JsonObject): CommandResult {
  const entries = Object.entries(data)
  const told = entries.flatMap(([key, about]): { mac: string; facts: Fact[] }[] => {
    const mac = readMac(key)
    return mac !== null && isJsonObject(about) ? [{ mac, facts: factsOf(about) }] : []
  })
  const clients = told.slice(0, MAX_CLIENTS)
  return { type: 'fingerprint', clients, leftOut: entries.length - clients.length }
}

const unproved = (outcome: CommandOutcome): CommandOutcome =>
  outcome.status === 'done' ? { ...outcome, status: 'unverified' } : outcome
