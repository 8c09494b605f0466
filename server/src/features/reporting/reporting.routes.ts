import { activityReport, deviceReport, groupReport } from '#contract/reporting/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import type { ReportService } from './report.service.ts'

export function reportingRoutes(reports: Pick<ReportService, 'makeReport'>): Route[] {
  return [
    route(groupReport, ({ caller, reader, query: { range, to, ...place } }) =>
      reports.makeReport(caller, { kind: 'group', range, to, place }, reader),
    ),
    route(activityReport, ({ caller, reader, query: { range, to, ...place } }) =>
      reports.makeReport(caller, { kind: 'activity', range, to, place }, reader),
    ),
    route(deviceReport, ({ caller, reader, query: { range, to, sn } }) =>
      reports.makeReport(caller, { kind: 'device', range, to, place: { sn } }, reader),
    ),
  ]
}
