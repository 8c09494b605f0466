import * as alarmDetail from '../alarm/detail.ts'
import * as alarm from '../alarm/endpoints.ts'
import * as alarmMaintenance from '../alarm/maintenance.ts'
import * as alarmNotices from '../alarm/notices.ts'
import * as alarmSettings from '../alarm/settings.ts'
import * as auditLog from '../audit-log/endpoints.ts'
import * as upgradeLog from '../firmware/upgrade-log.ts'
import * as health from '../health/endpoints.ts'
import * as overview from '../overview/endpoints.ts'
import * as wall from '../overview/wall.ts'
import * as reports from '../reporting/endpoints.ts'
import * as schedules from '../reporting/schedules.ts'
import * as search from '../search/endpoints.ts'
import * as insights from '../telemetry/insights.ts'
import * as recording from '../telemetry/recording.ts'

/** What is observed and reported. */
export const monitoringEndpoints = [
  health.listFindings,
  health.showHealth,
  health.previewHealth,
  upgradeLog.listUpgradeLog,
  alarm.listAlarms,
  alarm.readAlarms,
  alarm.clearAlarms,
  alarmDetail.showAlarm,
  alarmSettings.showAlarmSettings,
  alarmSettings.saveAlarmSettings,
  alarmMaintenance.listMaintenance,
  alarmMaintenance.planMaintenance,
  alarmMaintenance.endMaintenance,
  alarmNotices.listAlarmRules,
  alarmNotices.listNoticeRecipients,
  alarmNotices.saveAlarmRule,
  alarmNotices.deleteAlarmRule,
  alarmNotices.testAlarmRule,
  alarmNotices.listAlarmNotices,
  auditLog.listOperations,
  auditLog.keptOperations,
  search.search,
  recording.recordingState,
  reports.groupReport,
  reports.activityReport,
  reports.deviceReport,
  schedules.listSchedules,
  schedules.listReportRecipients,
  schedules.saveSchedule,
  schedules.deleteSchedule,
  schedules.pauseSchedule,
  schedules.sendSchedule,
  overview.showOverview,
  overview.listWanNetworks,
  wall.showWall,
  wall.wallTrend,
  wall.listKiosks,
  wall.createKiosk,
  wall.revokeKiosk,
  insights.listInsights,
  insights.saveInsight,
  insights.deleteInsight,
  insights.pinInsight,
  insights.listMetrics,
] as const
