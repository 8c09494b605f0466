import * as firmware from '../firmware/endpoints.ts'
import * as rollouts from '../firmware/rollouts.ts'
import * as signing from '../firmware/signing.ts'
import * as deviceFeatures from '../inventory/device-features.ts'
import * as massActions from '../mass-actions/endpoints.ts'
import * as systemAccountControl from '../operations/system/accounts.ts'
import * as systemHeadroom from '../operations/system/headroom.ts'
import * as systemLists from '../operations/system/lists.ts'
import * as systemModules from '../operations/system/modules.ts'
import * as systemOverview from '../operations/system/overview.ts'
import * as systemWork from '../operations/system/work.ts'
import * as tunnelApprovals from '../remote-access/approvals.ts'
import * as remoteAccess from '../remote-access/endpoints.ts'
import * as terminalRecordings from '../remote-access/recordings.ts'

/** Running devices and the server. */
export const operationsEndpoints = [
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
] as const
