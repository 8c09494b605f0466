/** V8 gives back what it sees no use for; right after the start it keeps the room that starting took. */
const CALM_MS = 10_000
/** With more of them there is allocated enough for V8 to collect by itself, and the pause would be long. */
const FEW_SESSIONS = 500

/** Starting leaves some 60 MB, which a server of few devices would not come to collect for hours. */
export function collectOnceCalm(
  sessions: () => number,
  collect: NodeJS.GCFunction | undefined = globalThis.gc,
): void {
  const look = () => {
    // Only as a last resort V8 returns the pages, too.
    if (sessions() <= FEW_SESSIONS) collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }
  setTimeout(look, CALM_MS).unref()
}
