import type { ReportKind, ReportSection } from '#contract/reporting/document.ts'
import { activitySections } from './activity-report.ts'
import { deviceSections } from './device-report.ts'
import { groupSections } from './group-report.ts'
import type { Making } from './making.ts'

export const makers: Record<ReportKind, (making: Making) => Promise<ReportSection[]>> = {
  group: groupSections,
  activity: activitySections,
  device: deviceSections,
}
