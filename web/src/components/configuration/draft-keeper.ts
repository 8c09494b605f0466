import { discardDrafts, saveDraft } from '#contract/configuration/drafts.ts'
import { asApiError } from '../../api/api-error'
import { call } from '../../api/call'
import {
  draftOf,
  keptAs,
  markConflict,
  markFailed,
  markGone,
  markKept,
  overOf,
  sendInTurn,
} from './draft-store'

/** Who types makes a draft of every letter: it is sent when they pause. */
const pauseMs = 250

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Brings the server to what the draft is by then: kept, or given up. */
export function keepDraft(key: string): void {
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => {
      timers.delete(key)
      sendInTurn(key, () => write(key))
    }, pauseMs),
  )
}

async function write(key: string): Promise<void> {
  const draft = draftOf(key)
  const kept = keptAs(key)
  try {
    if (draft) {
      const { place, reset, said, ...rest } = draft
      const over = overOf(key)
      const named = { ...(reset && { reset: [...reset] }), ...(said && { said: [...said] }) }
      const body = { ...rest, ...named, ...(over !== null && { over }) }
      const now = await call(saveDraft, { body: { ...place, ...body } })
      if (draftOf(key)) return markKept(key, draft, now)
      // It was applied or given up meanwhile.
      await call(discardDrafts, { body: { keys: [now.key] } })
      markGone(key)
    } else {
      if (kept) await call(discardDrafts, { body: { keys: [kept.key] } })
      markGone(key)
    }
  } catch (error) {
    // It stays here, and whoever leaves with it is asked.
    if (asApiError(error).failure === 'conflict') markConflict(key)
    else markFailed(key)
  }
}
