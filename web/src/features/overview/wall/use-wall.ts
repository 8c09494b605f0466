import { useCallback, useEffect, useState } from 'react'
import { showWall, type WallRange, wallTrend } from '#contract/overview/wall.ts'
import type { AnswerTo } from '../../../api/call'

export type Wall = AnswerTo<typeof showWall>
export type Trend = AnswerTo<typeof wallTrend>

/** Asks the server, in whoever's name. @throws what has `over` set when it will never answer again */
export type AskServer = <Data>(
  path: string,
  params: Record<string, string>,
  signal: AbortSignal,
) => Promise<Data>

export class WallOver extends Error {
  readonly over = true
}

/** Says that what is shown has changed. */
export interface Changes {
  /** @returns what ends it */
  on(listener: () => void): () => void
}

const askEveryMs = 5_000
/** Where changes are told: only so that the age of what is shown is true. */
const toldEveryMs = 10_000
/** A fleet that changes all the time does not ask more often. */
const gatherMs = 1_000
const trendEveryMs = 60_000
const patienceMs = 8_000
/** After so long without an answer nothing on the screen may be taken for the present. */
export const staleMs = 15_000

export interface ShownWall {
  wall: Wall | null
  trend: Trend | null
  /** When the server last answered, by this machine's clock. */
  heardAt: number | null
  /** The server does not know this screen (any more). */
  over: boolean
}

/** What the screen shows: asked for again and again, and at once after a change where changes are told. */
export function useWall(
  ask: AskServer,
  place: Record<string, string>,
  range: WallRange,
  changes?: Changes,
): ShownWall {
  const [shown, setShown] = useState<ShownWall>({ wall: null, trend: null, heardAt: null, over: false })
  const key = JSON.stringify(place)
  const hear = useCallback((part: Partial<ShownWall>) => setShown((old) => ({ ...old, ...part })), [])
  useEffect(() => {
    const where = JSON.parse(key) as Record<string, string>
    const fail = (error: unknown) => error instanceof WallOver && hear({ over: true })
    const present = poll(changes ? toldEveryMs : askEveryMs, fail, async (signal) => {
      const wall = await ask<Wall>(showWall.path, where, signal)
      hear({ wall, heardAt: Date.now(), over: false })
    })
    const past = poll(trendEveryMs, fail, async (signal) => {
      hear({ trend: await ask<Trend>(wallTrend.path, { ...where, range }, signal) })
    })
    const unheard = changes?.on(present.soon)
    return () => {
      unheard?.()
      present.stop()
      past.stop()
    }
  }, [ask, key, range, hear, changes])
  return shown
}

interface Poll {
  /** Asks again as soon as that is not too often. */
  soon(): void
  stop(): void
}

/** One after the other: a slow server is not asked twice at once. */
function poll(
  everyMs: number,
  fail: (error: unknown) => void,
  task: (signal: AbortSignal) => Promise<void>,
): Poll {
  const end = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let [asking, again, begunAt] = [false, false, 0]
  const next = (waitMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(run, waitMs)
  }
  const run = async () => {
    let wait = everyMs
    ;[asking, again, begunAt] = [true, false, Date.now()]
    try {
      await task(AbortSignal.any([end.signal, AbortSignal.timeout(patienceMs)]))
    } catch (error) {
      if (end.signal.aborted) return
      fail(error)
      wait = askEveryMs
    }
    asking = false
    if (!end.signal.aborted) next(again ? gatherMs : wait)
  }
  void run()
  return {
    soon() {
      if (!asking && !again) next(Math.max(0, begunAt + gatherMs - Date.now()))
      again = true
    },
    stop() {
      end.abort()
      clearTimeout(timer)
    },
  }
}
