import { QueryError } from '../types.ts'

/** Who waits for an answer of this thread, by the number of the call. */
export class Readers {
  readonly #waiting = new Map<number, AbortController>()

  /** Answers a call; what is being done for it is told when its reader leaves. */
  async answer<T>(call: number, work: (reader: AbortController) => Promise<T>): Promise<T> {
    const reader = new AbortController()
    this.#waiting.set(call, reader)
    try {
      return await work(reader)
    } finally {
      this.#waiting.delete(call)
    }
  }

  /** Nobody waits any more for the answer to a call. */
  leave(call: number): void {
    this.#waiting.get(call)?.abort(canceled())
  }
}

/** At the other end: `leave` tells the thread when the reader leaves before the answer. */
export async function untilLeft<T>(
  ask: () => Promise<T>,
  leave: () => Promise<unknown>,
  reader?: AbortSignal,
): Promise<T> {
  if (reader?.aborted) throw canceled()
  const answer = ask()
  const tell = () => void leave().catch(() => undefined)
  reader?.addEventListener('abort', tell, { once: true })
  try {
    return await answer
  } finally {
    reader?.removeEventListener('abort', tell)
  }
}

const canceled = () => new QueryError('canceled', 'query was canceled')
