import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { SeriesStore } from '../../timeseries/series-store.ts'
import type { CallsReader } from '../clients/calls/calls.reader.ts'
import type { RadiosReader } from '../configuration/sections/radios.reader.ts'
import { RadioScanReader } from '../inventory/commands/radio-scan.reader.ts'
import type { InventoryReader } from '../inventory/inventory.reader.ts'
import { NetworkListReader } from '../tenancy/network-list.reader.ts'
import type { TenancyReader } from '../tenancy/tenancy.reader.ts'
import { LockRepository } from './lock.repository.ts'
import { radioPlanningRoutes } from './radio-planning.routes.ts'
import { RadioPlanningService } from './radio-planning.service.ts'
import { RadioSiteBuilder } from './radio-site.builder.ts'
import { ChoiceRepository } from './results/choice.repository.ts'
import { type MeasureJobDeps, measureJob } from './results/measure-job.ts'
import { AfterDeepScans, type AfterDeepScansDeps } from './scans/after-deep-scans.ts'
import { scanJob } from './scans/scan-job.ts'
import { type Scanner, ScansService } from './scans/scans.service.ts'
import { ScheduleRepository } from './scans/schedule.repository.ts'
import { SurroundingsReader } from './surroundings.reader.ts'

export interface RadioPlanningParts {
  db: Db
  bus: EventBus
  clock: Clock
  log: Logger
  inventory: { reader: InventoryReader; radio: Scanner & Pick<AfterDeepScansDeps, 'setChannel'> }
  tenancy: Pick<TenancyReader, 'siteOf'>
  radios: RadiosReader
  calls: Pick<CallsReader, 'of'>
  applyRadios: MeasureJobDeps['apply']
  series: MeasureJobDeps['series'] & Pick<SeriesStore, 'queryRange'>
}

/** The air of networks: who hears whom, what is wrong there, and better channels and powers. */
export function createRadioPlanning(parts: RadioPlanningParts) {
  const { db, bus, clock, log, inventory, tenancy, radios, series, applyRadios: apply } = parts
  const scanReader = new RadioScanReader(db)
  const [locks, schedules] = [new LockRepository(db), new ScheduleRepository(db)]
  const choices = new ChoiceRepository(db)
  const sites = new RadioSiteBuilder({
    ...{ inventory: inventory.reader, tenancy, scans: scanReader, locks, radios },
  })
  const { scan, setChannel } = inventory.radio
  const afterDeep = new AfterDeepScans({ bus, log, setChannel })
  const scans = new ScansService({ sites, scanner: { scan }, afterDeep })
  const service = new RadioPlanningService({
    ...{
      sites,
      locks,
      schedules,
      choices,
      radios,
      series,
      clock,
      calls: parts.calls,
      scans: scanReader,
      inventory: inventory.reader,
    },
  })
  return {
    surroundings: new SurroundingsReader(sites),
    routes: radioPlanningRoutes({ service, scans, schedules, clock }),
    jobs: [
      scanJob({ networks: new NetworkListReader(db), schedules, sites, scans, clock, log }),
      measureJob({ choices, inventory: inventory.reader, radios, series, apply, clock, log }),
    ],
    stop: () => afterDeep.stop(),
  }
}
