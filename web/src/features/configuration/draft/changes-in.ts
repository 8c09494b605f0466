import type { DraftEntry } from '../../../components/configuration/drafts'
import { changesOf } from '../../../components/configuration/levels/own-values'

/** As a person counts them. */
export const changesIn = (entries: readonly DraftEntry[]): number =>
  entries.reduce((sum, { draft }) => sum + changesOf(draft), 0)
