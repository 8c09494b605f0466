import type { Db } from '../../db/client.ts'
import type { Route } from '../../http/route.ts'
import { AlarmCountsReader } from '../alarm/alarm-counts.reader.ts'
import { ChangeReader } from '../configuration/change-sets/change.reader.ts'
import { FleetReader } from '../inventory/records/fleet.reader.ts'
import { RadioBandsReader } from '../inventory/records/radio-bands.reader.ts'
import { type ReportDeps, ReportService } from './report.service.ts'
import { reportingRoutes } from './reporting.routes.ts'

export interface ReportingDeps extends Pick<ReportDeps, 'series' | 'clock' | 'guard' | 'places'> {
  db: Db
}

export function createReporting({ db, ...deps }: ReportingDeps): { routes: Route[]; service: ReportService } {
  const radios = new RadioBandsReader(db)
  const service = new ReportService({
    ...deps,
    bandsOf: (sns) => radios.bandsOf(sns),
    ...{ fleet: new FleetReader(db), alarms: new AlarmCountsReader(db), changes: new ChangeReader(db) },
  })
  return { routes: reportingRoutes(service), service }
}
