import { reachesLevel } from '#contract/permissions.ts'
import type { Guard } from '../../../http/guard.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { OpenTunnel } from './open-tunnel.ts'

/** An answer is good for so long: many tunnels of one account to one device ask once. */
const FRESH_MS = 300

/** Whether who opened a tunnel may still write to its device, in the network where it stood. */
export class StillMay {
  readonly #guard: Pick<Guard, 'device'>
  readonly #clock: Clock
  readonly #asked = new Map<string, { at: number; answer: Promise<boolean> }>()

  constructor(guard: Pick<Guard, 'device'>, clock: Clock) {
    this.#guard = guard
    this.#clock = clock
  }

  ask({ caller, row }: OpenTunnel): Promise<boolean> {
    const key = `${caller.accountId} ${row.sn}`
    const now = this.#clock.now()
    const known = this.#asked.get(key)
    if (known && now - known.at < FRESH_MS) return known.answer
    const answer = this.#look(caller, row)
    this.#asked.set(key, { at: now, answer })
    void answer.finally(() => this.#forget(now)).catch(() => undefined)
    return answer
  }

  async #look(caller: OpenTunnel['caller'], { sn, tenant_id: tenant }: OpenTunnel['row']): Promise<boolean> {
    const access = await this.#guard.device(caller, sn)
    return access !== null && access.tenant === tenant && reachesLevel(access.level, 'write')
  }

  #forget(now: number): void {
    for (const [key, { at }] of this.#asked) if (now - at > FRESH_MS * 10) this.#asked.delete(key)
  }
}
