import { queryOptions } from '@tanstack/react-query'
import type { ConfigDraft } from '#contract/configuration/drafts.ts'
import { draftsPath } from '#contract/configuration/section-path.ts'
import { get } from '../../api/call'

/** The drafts that the server keeps for the person, and when they were asked for: an edit after that is newer. */
export const keptDrafts = queryOptions({
  queryKey: [draftsPath],
  queryFn: async ({ signal }) => {
    const began = performance.now()
    return { began, listed: (await get(draftsPath, undefined, signal)) as ConfigDraft[] }
  },
})
