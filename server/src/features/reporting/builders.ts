import type { ReportKind, ReportSection } from '#contract/reporting/document.ts'
import { activitySections } from './activity-report.ts'
import { deviceSections } from './device-report.ts'
import { groupSections } from './group-report.ts'
import type { ReportContext } from './report-context.ts'

export const builders: Record<ReportKind, (context: ReportContext) => Promise<ReportSection[]>> = {
  group: groupSections,
  activity: activitySections,
  device: deviceSections,
}
