import type { QueryClient } from '@tanstack/react-query'
import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import { adoptDevice, showSection } from '#contract/configuration/endpoints.ts'
import { sameValue, type ValueName } from '#contract/configuration/values.ts'
import { asApiError } from '../../api/api-error'
import { type AnswerTo, call } from '../../api/call'
import { draftOf, setDraft } from './drafts'
import { ownValues } from './levels/own-values'
import { draftKey, placeIn } from './place'

export type AdoptedFrom = Pick<DeviceConfig, 'sn' | 'name'>

/**
 * Makes drafts of what drifted devices run, to be reviewed together. Of devices that run different things in one place,
 * and where somebody edits already, the first counts; how many were left out is told.
 */
export async function adoptAll(queries: QueryClient, devices: readonly AdoptedFrom[]) {
  let taken = 0
  // One after the other: what a device brings in decides what is left out of the next.
  for (const device of devices) if (await adopt(queries, device).catch(unadoptable)) taken++
  return { taken, left: devices.length - taken }
}

async function adopt(queries: QueryClient, { sn, name }: AdoptedFrom): Promise<boolean> {
  const adopted = await call(adoptDevice, { body: { sn } })
  const { section } = adopted.document
  const known = draftOf(draftKey(section, placeIn(adopted)))
  if (known) return JSON.stringify(known.document) === JSON.stringify(adopted.document)
  await draftAdopted(queries, { sn, name }, adopted)
  return true
}

/** Makes a draft of what a drifted device runs; where its place says single values, of those that differ alone. */
export async function draftAdopted(
  queries: QueryClient,
  { sn, name }: AdoptedFrom,
  { document, only, ...named }: AnswerTo<typeof adoptDevice>,
): Promise<void> {
  const place = placeIn(named)
  const { section } = document
  const query = { ...place, section }
  const now = await queries.fetchQuery({
    queryKey: [showSection.path, query],
    queryFn: ({ signal }) => call(showSection, { query, signal }),
    staleTime: 0,
  })
  const isSaid = (value: ValueName) => only?.some((one) => sameValue(one, value))
  const reset = only ? ownValues(now, null, place).filter((value) => !isSaid(value)) : []
  setDraft(draftKey(section, place), {
    ...{ place, base: now.version, saved: now.document, document, adoptedFrom: name, adopt: sn },
    ...(only && { said: only }),
    ...(reset.length > 0 && { reset }),
  })
}

/** What it runs is not known, or it does not differ any more. */
function unadoptable(error: unknown): false {
  if (asApiError(error).failure !== 'conflict') throw error
  return false
}
