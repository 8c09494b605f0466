import { apiErrorOf } from '../../http/api-error.ts'
import type { JobHandler } from '../../jobs/job-handler.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { NetworkListReader } from '../tenancy/network-list.reader.ts'
import type { BalanceRepository } from './balance.repository.ts'
import { type BalanceService, WEEK_MS } from './balance.service.ts'
import { type Crowd, movesOf, type WantedMove } from './balance.ts'

const HOUR_MS = 3_600_000
/** Who has not gone by then stays. */
const SHOWS_MS = 3 * 60_000

export interface BalanceJobDeps {
  networks: Pick<NetworkListReader, 'networks'>
  balances: BalanceRepository
  service: Pick<BalanceService, 'crowds'>
  /** Asks a client to move, in the server's own name. */
  steer(sn: string, mac: string, bssid: string): Promise<unknown>
  clock: Clock
  log: Logger
}

/** Every minute: asks clients of crowded access points to move, and looks what became of those that were asked. */
export function balanceJob(deps: BalanceJobDeps): JobHandler<unknown> {
  return {
    kind: 'balancing.run',
    schedule: { cron: '* * * * *' },
    maxAttempts: 1,
    async run({ signal }) {
      await deps.balances.removeBefore(deps.clock.now() - WEEK_MS)
      for (const { network, settings } of await deps.balances.active()) {
        signal.throwIfAborted()
        const [found] = await deps.networks.networks({ network })
        if (!found) continue
        const { crowds } = await deps.service.crowds(found.tenant, network)
        const asked = await settle(deps, network, crowds)
        const mayAsk = (mac: string) => (asked.get(mac) ?? 0) < settings.retries
        for (const move of movesOf(crowds, settings, mayAsk)) await ask(deps, network, move)
      }
    },
  }
}

/** @returns how often each client was asked within the hour */
async function settle({ balances, clock }: BalanceJobDeps, network: number, crowds: readonly Crowd[]) {
  const now = clock.now()
  const where = new Map(crowds.flatMap(({ sn, clients }) => clients.map(({ mac }) => [mac, sn] as const)))
  const asked = new Map<string, number>()
  for (const { id, mac, to_sn, at, outcome } of await balances.moves(network, now - HOUR_MS)) {
    asked.set(mac, (asked.get(mac) ?? 0) + 1)
    if (outcome !== 'asked') continue
    if (where.get(mac) === to_sn) await balances.became(id, 'moved')
    else if (at < now - SHOWS_MS) await balances.became(id, 'stayed')
  }
  return asked
}

/** Written down first: whoever ends in the middle asks nobody twice. */
async function ask({ balances, steer, clock, log }: BalanceJobDeps, network: number, move: WantedMove) {
  await balances.asked(network, move, clock.now())
  await steer(move.from, move.mac, move.bssid).catch((err) => {
    if (!apiErrorOf(err)) throw err
    log.info({ err, sn: move.from }, 'a client could not be asked to move')
  })
}
