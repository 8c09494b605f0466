import type { Duplex } from 'node:stream'

/** A peer has so long to hear the last word and to close its side. */
const LAST_WORD_MS = 2_000

/**
 * Says a last word and lets go, whatever the peer does: one that never closes its side would keep a socket of ours for
 * ever, for ends are half-open here.
 */
export function endSocket(socket: Duplex, lastWord: string, withinMs = LAST_WORD_MS): void {
  const cut = setTimeout(() => socket.destroy(), withinMs).unref()
  socket.once('close', () => clearTimeout(cut))
  socket.on('error', () => socket.destroy())
  // Its end is heard only by who reads.
  socket.resume()
  socket.end(lastWord)
}
