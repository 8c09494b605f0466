import { knownVariables } from '#contract/configuration/sections/variables.ts'
import { type ConfigSection, type SectionDocument, sectionNamed } from '#contract/configuration/sections.ts'
import { subjectName, subjectsOf } from '#contract/configuration/subjects.ts'
import { variablesIn, withVariables } from '#contract/configuration/variables.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { DesiredState } from '../desired-state/desired-state.ts'
import type { PlannedConfig, PlannedItem } from './plan.ts'
import { itemError } from './proposals.ts'

/**
 * Every variable that texts name has a value, and the texts fit with it: on each device, or where there is none yet at
 * the place itself. What lacked one before does not hold up other changes.
 * @throws ApiError `variable_missing` or `variable_does_not_fit`, naming the device
 */
export async function mustHaveValues(
  desired: DesiredState,
  items: readonly PlannedItem[],
  configs: readonly PlannedConfig[],
): Promise<void> {
  for (const config of configs) await mustHaveOnDevice(desired, config)
  for (const item of items) if (item.devices.length === 0) await mustHaveAt(desired, item)
}

async function mustHaveOnDevice(desired: DesiredState, config: PlannedConfig): Promise<void> {
  const { desired: next, device, applicability, items } = config
  if (!next || (next.missing.length === 0 && next.misfits.length === 0)) return
  const now = await desired.of(device, (section) => applicability[section] === 'yes')
  const lacked = new Set(
    now?.missing.map(({ section, subject, variable }) => `${section} ${subject} ${variable}`),
  )
  const missing = next.missing.find(
    ({ section, subject, variable }) => !lacked.has(`${section} ${subject} ${variable}`),
  )
  const item = items[0]?.proposal.item ?? null
  const { name } = device
  if (missing) {
    const { section, variable } = missing
    const subject = named(next.intent[section], section, missing.subject)
    throw itemError(item, new ApiError('variable_missing', { variable, subject, device: name }))
  }
  const misfit = next.misfits.find((section) => !now?.misfits.includes(section))
  if (misfit) throw itemError(item, new ApiError('variable_does_not_fit', { device: name }))
}

/** Of a place without devices: what they would all have. */
async function mustHaveAt(desired: DesiredState, { target, counts, proposal }: PlannedItem): Promise<void> {
  if (variablesIn(counts).length === 0) return
  const values = await desired.variablesAt(target)
  for (const name of knownVariables) values.set(name, name)
  const [missing] = withVariables(counts, values).missing
  if (!missing) return
  const subject = named(counts.intent, counts.section, missing.subject)
  const params = { variable: missing.variable, subject, device: '' }
  throw itemError(proposal.item, new ApiError('variable_missing', params))
}

function named(intent: unknown, section: ConfigSection, key: string): string {
  const subject = subjectsOf({
    section,
    intent: intent ?? sectionNamed(section).empty,
  } as SectionDocument).get(key)
  return subject ? subjectName(section, subject) : key
}
