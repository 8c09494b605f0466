import type { WebSocket } from 'ws'
import { reachesLevel } from '#contract/permissions.ts'
import { terminalCloses } from '#contract/remote-access/endpoints.ts'
import type { CallerWatch } from '../../../http/caller-watch.ts'
import type { Guard } from '../../../http/guard.ts'
import type { Caller } from '../../../http/route.ts'
import type { OpenTunnel } from '../tunnels/open-tunnel.ts'

interface FollowersDeps {
  guard: Pick<Guard, 'device'>
  watch: CallerWatch['watch']
}

/** Browsers that look on at one terminal. */
const MOST = 20

/** Who may look on at which terminal: sessions that asked for it, by a call that stands in the operation log. */
export class Followers {
  readonly #deps: FollowersDeps
  readonly #sessions = new Map<number, Set<string>>()
  readonly #joined = new Map<number, number>()

  constructor(deps: FollowersDeps) {
    this.#deps = deps
  }

  letIn(tunnel: OpenTunnel, { sessionId }: Caller): void {
    const known = this.#sessions.get(tunnel.id)
    if (known) return void known.add(sessionId)
    this.#sessions.set(tunnel.id, new Set([sessionId]))
    tunnel.whenEnded(() => {
      this.#sessions.delete(tunnel.id)
      this.#joined.delete(tunnel.id)
    })
  }

  /** The browser is sent away with its session or right. @returns false when it was not let in, or there are enough */
  join(browser: WebSocket, tunnel: OpenTunnel, caller: Caller): boolean {
    const count = this.#joined.get(tunnel.id) ?? 0
    if (!this.#sessions.get(tunnel.id)?.has(caller.sessionId) || count >= MOST) return false
    this.#joined.set(tunnel.id, count + 1)
    const leave = this.#deps.watch({
      caller,
      stillMay: () => this.#stillMay(caller, tunnel),
      end: () => browser.close(terminalCloses.ended, 'access_ended'),
    })
    browser.once('close', () => {
      leave()
      if (!tunnel.ended) this.#joined.set(tunnel.id, (this.#joined.get(tunnel.id) ?? 1) - 1)
    })
    return true
  }

  async #stillMay(caller: Caller, { row }: OpenTunnel): Promise<boolean> {
    const access = await this.#deps.guard.device(caller, row.sn)
    return access?.tenant === row.tenant_id && reachesLevel(access.level, 'own')
  }
}
