import type { QueryClient } from '@tanstack/react-query'
import { adoptDevice, showSection } from '#contract/configuration/endpoints.ts'
import type { DeviceConfig } from '#contract/configuration/schemas.ts'
import { asApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { draftOf, setDraft } from './drafts'
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
  const { document, ...named } = await call(adoptDevice, { body: { sn } })
  const place = placeIn(named)
  const key = draftKey(document.section, place)
  const known = draftOf(key)
  if (known) return JSON.stringify(known.document) === JSON.stringify(document)
  const query = { ...place, section: document.section }
  const now = await queries.fetchQuery({
    queryKey: [showSection.path, query],
    queryFn: ({ signal }) => call(showSection, { query, signal }),
    staleTime: 0,
  })
  setDraft(key, {
    ...{ place, base: now.version, saved: now.document, document, adoptedFrom: name, adopt: sn },
  })
  return true
}

/** What it runs is not known, or it does not differ any more. */
function unadoptable(error: unknown): false {
  if (asApiError(error).failure !== 'conflict') throw error
  return false
}
