import * as contract from '#contract/balancing/endpoints.ts'
import type { Db } from '../../db/client.ts'
import { route } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { ClientAirReader } from '../clients/client-air.reader.ts'
import type { InventoryReader } from '../inventory/inventory.reader.ts'
import { AirEffectsReader, type AirSeries } from '../roaming/effects/air-effects.reader.ts'
import { GroupingReader } from '../roaming/grouping.reader.ts'
import { NetworkListReader } from '../tenancy/network-list.reader.ts'
import { BalanceRepository } from './balance.repository.ts'
import { BalanceService } from './balance.service.ts'
import { type BalanceJobDeps, balanceJob } from './balance-job.ts'

export interface BalancingParts {
  db: Db
  clock: Clock
  log: Logger
  air: Pick<ClientAirReader, 'of'>
  inventory: Pick<InventoryReader, 'knownIn'>
  steer: BalanceJobDeps['steer']
  series: AirSeries
}

/** Clients spread over the access points of a network. */
export function createBalancing({ db, clock, log, air, inventory, steer, series }: BalancingParts) {
  const balances = new BalanceRepository(db)
  const service = new BalanceService({
    ...{ air, inventory, balances, clock, grouping: new GroupingReader(db, inventory) },
    effects: new AirEffectsReader({ db, inventory, series, clock }),
  })
  return {
    routes: [
      route(contract.showBalance, ({ caller, query }) => service.show(caller, query)),
      route(contract.saveBalance, ({ body }) => service.save(body)),
      route(contract.listBalanceMoves, ({ caller, query }) => service.moves(caller, query.group)),
      route(contract.showBalanceResults, ({ caller, query }) => service.results(caller, query.group)),
    ],
    jobs: [balanceJob({ networks: new NetworkListReader(db), balances, service, steer, clock, log })],
  }
}
