import type { DraftEntry } from '../../../components/configuration/drafts'
import { countChanges } from '../../../components/configuration/words/subjects'

/** As a person counts them. */
export const changesIn = (entries: readonly DraftEntry[]): number =>
  entries.reduce(
    (sum, { draft }) => sum + Math.max(countChanges(draft.saved, draft.document), draft.reset?.length ?? 0),
    0,
  )
