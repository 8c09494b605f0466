import * as alarmDetail from './alarm/detail.ts'
import * as alarm from './alarm/endpoints.ts'
import * as alarmMaintenance from './alarm/maintenance.ts'
import * as alarmNotices from './alarm/notices.ts'
import * as alarmPush from './alarm/push.ts'
import * as alarmSettings from './alarm/settings.ts'
import * as auditLog from './audit-log/endpoints.ts'
import * as balancing from './balancing/endpoints.ts'
import * as clients from './clients/endpoints.ts'
import * as lanDevices from './clients/lan-devices.ts'
import * as configurationClone from './configuration/clone.ts'
import * as configurationCsv from './configuration/csv.ts'
import * as configurationDrafts from './configuration/drafts.ts'
import * as configuration from './configuration/endpoints.ts'
import * as configurationFacts from './configuration/facts.ts'
import * as configurationRollouts from './configuration/rollouts.ts'
import * as configurationRunning from './configuration/running.ts'
import * as configurationSchedules from './configuration/schedules.ts'
import * as configurationYaml from './configuration/yaml.ts'
import * as cpe from './cpe/endpoints.ts'
import type { Endpoint } from './define-endpoint.ts'
import * as files from './files/endpoints.ts'
import * as firmware from './firmware/endpoints.ts'
import * as rollouts from './firmware/rollouts.ts'
import * as signing from './firmware/signing.ts'
import * as upgradeLog from './firmware/upgrade-log.ts'
import * as floorPlan from './floor-plan/endpoints.ts'
import * as flowMonitor from './flow-monitor/endpoints.ts'
import * as health from './health/endpoints.ts'
import * as employees from './identity/employees.ts'
import * as identity from './identity/endpoints.ts'
import * as oidc from './identity/oidc.ts'
import * as registration from './identity/registration.ts'
import * as secondFactor from './identity/second-factor.ts'
import * as tokens from './identity/tokens.ts'
import * as commands from './inventory/commands/command-endpoints.ts'
import * as history from './inventory/commands/command-history.ts'
import * as maintenance from './inventory/commands/maintenance-endpoints.ts'
import * as roaming from './inventory/commands/roaming.ts'
import * as deviceFeatures from './inventory/device-features.ts'
import * as discovery from './inventory/discovery.ts'
import * as disputes from './inventory/disputes.ts'
import * as inventory from './inventory/endpoints.ts'
import * as pretend from './inventory/pretend.ts'
import * as reservations from './inventory/reservations.ts'
import * as events from './inventory/state/device-events.ts'
import * as deviceFacts from './lists/device-facts.ts'
import * as lists from './lists/endpoints.ts'
import * as massActions from './mass-actions/endpoints.ts'
import * as systemAccountControl from './operations/system/accounts.ts'
import * as systemHeadroom from './operations/system/headroom.ts'
import * as systemLists from './operations/system/lists.ts'
import * as systemModules from './operations/system/modules.ts'
import * as systemOverview from './operations/system/overview.ts'
import * as systemWork from './operations/system/work.ts'
import * as unbind from './operations/unbind.ts'
import * as overview from './overview/endpoints.ts'
import * as wall from './overview/wall.ts'
import * as radioPlanning from './radio-planning/endpoints.ts'
import * as tunnelApprovals from './remote-access/approvals.ts'
import * as remoteAccess from './remote-access/endpoints.ts'
import * as terminalRecordings from './remote-access/recordings.ts'
import * as reports from './reporting/endpoints.ts'
import * as schedules from './reporting/schedules.ts'
import * as roamingSimulation from './roaming/endpoints.ts'
import * as search from './search/endpoints.ts'
import * as insights from './telemetry/insights.ts'
import * as recording from './telemetry/recording.ts'
import * as access from './tenancy/access.ts'
import * as tenancy from './tenancy/endpoints.ts'
import * as shares from './tenancy/shares.ts'
import * as tasks from './tenancy/tasks.ts'
import * as trash from './tenancy/trash.ts'
import * as topology from './topology/endpoints.ts'
import * as topologyPlaces from './topology/places.ts'
import * as wireless from './wireless/endpoints.ts'

/** Every call under /v2. A call that is not here does not exist: tests compare this list with what is mounted. */
export const endpoints = [
  identity.login,
  identity.logout,
  identity.me,
  identity.saveMe,
  identity.changePassword,
  identity.listSessions,
  identity.revokeSession,
  lists.listViews,
  deviceFacts.listDeviceFacts,
  lists.saveView,
  lists.deleteView,
  identity.endOtherSessions,
  tokens.listTokens,
  tokens.createToken,
  tokens.revokeToken,
  secondFactor.secondStep,
  secondFactor.showSecondFactor,
  secondFactor.beginSecondFactor,
  secondFactor.confirmSecondFactor,
  secondFactor.renewRecoveryCodes,
  secondFactor.disableSecondFactor,
  oidc.signInOptions,
  oidc.beginOidc,
  oidc.finishOidc,
  oidc.listIdentities,
  oidc.linkIdentity,
  oidc.unlinkIdentity,
  registration.askCode,
  registration.sendCode,
  registration.registration,
  registration.register,
  registration.resetPassword,
  registration.changeContact,
  massActions.listMassActions,
  massActions.listMassItems,
  massActions.startMassAction,
  massActions.cancelMassAction,
  massActions.retryMassAction,
  massActions.dismissMassAction,
  deviceFeatures.listDeviceFeatures,
  deviceFeatures.switchDeviceFeature,
  systemLists.systemDevices,
  systemLists.systemRank,
  systemModules.showModuleUsage,
  systemLists.systemLoads,
  systemLists.systemAccounts,
  systemLists.systemMessages,
  systemLists.systemJobs,
  systemLists.systemOperations,
  systemLists.systemAlarms,
  systemLists.systemNetworks,
  systemAccountControl.blockAccount,
  systemAccountControl.endAccountSessions,
  systemAccountControl.resetSecondFactor,
  systemAccountControl.setAccountRole,
  systemWork.showMessage,
  systemWork.retryMessage,
  systemWork.retryJob,
  systemWork.pauseJobs,
  systemWork.runJobs,
  systemWork.listJobKinds,
  systemOverview.showSystem,
  systemHeadroom.showHeadroom,
  systemHeadroom.measureHeadroom,
  systemOverview.makeSupportBundle,
  systemOverview.showSystemMap,
  systemOverview.showSystemTopology,
  unbind.findBoundDevice,
  unbind.listUnbindRequests,
  unbind.requestUnbind,
  unbind.cancelUnbind,
  disputes.listDisputeCases,
  disputes.settleDispute,
  employees.listEmployees,
  employees.sendEmployeeCode,
  employees.createEmployee,
  employees.editEmployee,
  employees.deleteEmployee,
  tasks.listTasks,
  tasks.showTask,
  tasks.previewHandover,
  tasks.handOver,
  tasks.acceptTask,
  tasks.rejectTask,
  tasks.cancelTask,
  tasks.undoTask,
  tenancy.listNetworks,
  tenancy.saveNetwork,
  tenancy.revealWebpass,
  tenancy.networkCounts,
  tenancy.networkImpact,
  tenancy.deleteNetwork,
  tenancy.listProjects,
  tenancy.saveProject,
  tenancy.projectImpact,
  tenancy.deleteProject,
  shares.listShares,
  shares.saveShare,
  shares.deleteShare,
  shares.acceptShare,
  shares.declineShare,
  shares.reopenShare,
  shares.endAlways,
  access.showAccess,
  access.previewShareEnd,
  trash.listTrash,
  trash.restoreTrash,
  inventory.listDevices,
  inventory.deviceCounts,
  inventory.listQuarantine,
  inventory.showDevice,
  inventory.showRawState,
  inventory.scanDevices,
  inventory.bindDevice,
  inventory.bindWaitingDevices,
  pretend.showPretendDevices,
  pretend.startPretendDevices,
  pretend.endPretendDevices,
  discovery.discover,
  discovery.endDiscovery,
  discovery.showDiscovery,
  reservations.listReservations,
  reservations.reserveDevices,
  reservations.cancelReservations,
  reservations.importReservations,
  inventory.unbindDevice,
  inventory.editDevice,
  inventory.moveDevice,
  inventory.rebootDevice,
  inventory.locateDevice,
  inventory.refreshDevice,
  inventory.runScript,
  inventory.repinDevice,
  disputes.listDisputes,
  disputes.claimDevice,
  disputes.yieldDevice,
  events.listDeviceEvents,
  topology.listNeighbours,
  cpe.listCpeLinks,
  topology.showTopology,
  topologyPlaces.listPlaces,
  topologyPlaces.savePlaces,
  topology.showPastTopology,
  topology.tellLink,
  health.listFindings,
  health.showHealth,
  health.previewHealth,
  roaming.listRoamingTargets,
  history.listDeviceCommands,
  commands.scanRadio,
  commands.portPowerCycle,
  commands.factoryReset,
  commands.kickClient,
  commands.steerClient,
  commands.setRadioChannel,
  commands.setRadioPower,
  commands.streamTelemetry,
  commands.takeEvents,
  commands.cancelCommand,
  commands.tracePackets,
  commands.switchRelay,
  maintenance.allowAnyName,
  maintenance.upgradeDevice,
  maintenance.switchLeds,
  maintenance.listPackages,
  maintenance.installPackages,
  maintenance.deletePackages,
  maintenance.testCables,
  maintenance.setCountry,
  maintenance.transferDevice,
  maintenance.updateCertificates,
  maintenance.reenrollDevice,
  maintenance.fingerprintClients,
  clients.listClients,
  clients.showClient,
  clients.listClientEvents,
  clients.renameClient,
  lanDevices.listLanDevices,
  lanDevices.showLanDevice,
  lanDevices.chooseClientKind,
  rollouts.listRollouts,
  rollouts.listRolloutDevices,
  rollouts.listUpgradable,
  rollouts.startRollout,
  rollouts.cancelRollout,
  rollouts.continueRollout,
  firmware.listFirmware,
  firmware.listFirmwareModels,
  firmware.uploadFirmware,
  firmware.finishFirmware,
  firmware.saveFirmware,
  firmware.deleteFirmware,
  signing.showSigning,
  signing.addSigningKey,
  signing.saveSigningKey,
  signing.requireSignatures,
  files.listFiles,
  files.issueTicket,
  configuration.showSection,
  configurationRunning.showRunning,
  wireless.revealSsid,
  configuration.listModels,
  configuration.listVersions,
  configuration.previewSection,
  configuration.previewDifference,
  configuration.applySection,
  configurationFacts.previewFacts,
  configuration.listDeviceConfigs,
  configuration.showDeviceConfig,
  configuration.reapplyDevice,
  configuration.adoptDevice,
  upgradeLog.listUpgradeLog,
  configuration.listChanges,
  configuration.showChange,
  configuration.showChangeSet,
  configurationRollouts.listRollouts,
  configurationRollouts.continueRollout,
  configurationRollouts.takeBackRollout,
  configurationSchedules.listSchedules,
  configurationSchedules.scheduleChange,
  configurationSchedules.cancelSchedule,
  configurationDrafts.listDrafts,
  configurationDrafts.saveDraft,
  configurationDrafts.discardDrafts,
  configurationCsv.exportCsv,
  configurationCsv.importCsv,
  configurationYaml.exportYaml,
  configurationYaml.revealYaml,
  configurationYaml.importYaml,
  configurationClone.showCloneable,
  configurationClone.cloneNetwork,
  configurationClone.showCloneableDevice,
  configurationClone.cloneDevice,
  flowMonitor.showFlow,
  floorPlan.listFloors,
  floorPlan.showFloor,
  floorPlan.showPicture,
  floorPlan.showMeasured,
  floorPlan.addFloor,
  floorPlan.saveFloor,
  floorPlan.putPicture,
  floorPlan.deleteFloor,
  balancing.showBalance,
  balancing.saveBalance,
  balancing.listBalanceMoves,
  balancing.showBalanceResults,
  roamingSimulation.simulateRoaming,
  roamingSimulation.listRoamingClients,
  roamingSimulation.showRoamingSettings,
  roamingSimulation.saveRoamingSettings,
  roamingSimulation.showRoamingResults,
  radioPlanning.listPlanRadios,
  radioPlanning.showRadioSite,
  radioPlanning.listHeard,
  radioPlanning.listRadioScans,
  radioPlanning.scanNetwork,
  radioPlanning.saveScanSchedule,
  radioPlanning.lockRadio,
  radioPlanning.planRadios,
  radioPlanning.showPlanHours,
  radioPlanning.listPlanResults,
  remoteAccess.listTunnels,
  remoteAccess.createTunnel,
  remoteAccess.closeTunnel,
  remoteAccess.enterTunnel,
  remoteAccess.followTunnel,
  remoteAccess.moveTunnelFile,
  tunnelApprovals.showTunnelRule,
  tunnelApprovals.saveTunnelRule,
  tunnelApprovals.listTunnelRequests,
  tunnelApprovals.allowTunnel,
  tunnelApprovals.denyTunnel,
  terminalRecordings.listRecordings,
  terminalRecordings.replayRecording,
  terminalRecordings.removeRecording,
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
  alarmPush.listPushBrowsers,
  alarmPush.showPushKey,
  alarmPush.addPushBrowser,
  alarmPush.removePushBrowser,
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

export type EndpointId = (typeof endpoints)[number]['id']

export const allEndpoints: readonly Endpoint[] = endpoints as unknown as readonly Endpoint[]
