import { pause } from './child.ts'
import type { Server } from './server.ts'

const PROBE_MS = 100

/** Asks for a page of devices ten times a second, as open consoles do. Calls are not held back by slow ones. */
export function probing(server: Server) {
  const answers: number[] = []
  const open = new Set<Promise<void>>()
  let over = false
  const ask = async () => {
    const start = performance.now()
    await server.call('/v2/devices?limit=50&sort=name')
    answers.push(performance.now() - start)
  }
  const loop = (async () => {
    while (!over) {
      const one = ask().finally(() => open.delete(one))
      open.add(one)
      await pause(PROBE_MS)
    }
    await Promise.all(open)
  })()
  return {
    /** Milliseconds that each answer took. */
    stop: async (): Promise<number[]> => {
      over = true
      await loop
      return answers
    },
  }
}
