import * as configurationClone from '../configuration/clone.ts'
import * as configurationCsv from '../configuration/csv.ts'
import * as configurationDrafts from '../configuration/drafts.ts'
import * as configuration from '../configuration/endpoints.ts'
import * as configurationFacts from '../configuration/facts.ts'
import * as configurationRollouts from '../configuration/rollouts.ts'
import * as configurationRunning from '../configuration/running.ts'
import * as configurationSchedules from '../configuration/schedules.ts'
import * as configurationYaml from '../configuration/yaml.ts'
import * as wireless from '../wireless/endpoints.ts'

/** Settings of devices. */
export const configurationEndpoints = [
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
] as const
