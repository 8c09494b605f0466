import {
  cloneDevice,
  cloneNetwork,
  showCloneable,
  showCloneableDevice,
} from '#contract/configuration/clone.ts'
import { exportCsv, importCsv } from '#contract/configuration/csv.ts'
import { discardDrafts, listDrafts, saveDraft } from '#contract/configuration/drafts.ts'
import * as contract from '#contract/configuration/endpoints.ts'
import { previewFacts } from '#contract/configuration/facts.ts'
import { continueRollout, listRollouts, takeBackRollout } from '#contract/configuration/rollouts.ts'
import { showRunning } from '#contract/configuration/running.ts'
import { exportYaml, importYaml, revealYaml } from '#contract/configuration/yaml.ts'
import { revealSsid } from '#contract/wireless/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import type { CloneService } from './clone/clone.service.ts'
import type { DeviceCloneService } from './clone/device-clone.service.ts'
import type { CsvService } from './csv/csv.service.ts'
import type { Reconciler } from './delivery/reconciler.ts'
import type { DraftService } from './drafts/draft.service.ts'
import type { ReadingService } from './drift/reading.service.ts'
import type { ChangeSetService } from './log/change-set.service.ts'
import type { LogService } from './log/log.service.ts'
import type { SsidPasswordService } from './passwords/ssid-password.service.ts'
import type { ApplyService } from './planning/apply.service.ts'
import type { FactReachService } from './planning/fact-reach.ts'
import type { RolloutService } from './rollouts/rollout.service.ts'
import type { YamlService } from './yaml/yaml.service.ts'

export interface ConfigurationServices {
  reading: ReadingService
  apply: ApplyService
  reconciler: Reconciler
  history: LogService
  changeSets: ChangeSetService
  csv: CsvService
  clone: CloneService
  deviceClone: DeviceCloneService
  factReach: FactReachService
  passwords: SsidPasswordService
  yaml: YamlService
  drafts: DraftService
  rollouts: RolloutService
}

export const configurationRoutes = ({
  reading,
  apply,
  reconciler,
  history,
  changeSets,
  csv,
  clone,
  deviceClone,
  factReach,
  passwords,
  yaml,
  drafts,
  rollouts,
}: ConfigurationServices): Route[] => [
  route(contract.showSection, ({ caller, query }) => reading.section(caller, query)),
  route(showRunning, ({ caller, query }) => reading.running(caller, query)),
  route(revealSsid, ({ caller, body }) => passwords.reveal(caller, body)),
  route(contract.listModels, ({ caller, query }) => reading.models(caller, query.group)),
  route(contract.listVersions, ({ caller, query }) => reading.versions(caller, query)),
  route(contract.previewSection, ({ caller, body }) => reading.preview(caller, body)),
  route(contract.previewDifference, ({ caller, body }) => reading.difference(caller, body)),
  route(contract.applySection, ({ caller, body }) => apply.apply(caller, body)),
  route(previewFacts, ({ caller, body }) => factReach.of(caller, body)),
  route(contract.listDeviceConfigs, ({ caller, query }) => reading.devices(caller, query.group)),
  route(contract.showDeviceConfig, ({ caller, query }) => reading.device(caller, query.sn)),
  route(contract.reapplyDevice, async ({ caller, body }) =>
    history.change(caller, await reconciler.reapply(caller, body.sn)),
  ),
  route(contract.adoptDevice, ({ caller, body }) => history.adopt(caller, body)),
  route(contract.listChanges, ({ caller, query }) => history.list(caller, query)),
  route(contract.showChange, ({ caller, query }) => history.show(caller, query.id)),
  route(exportCsv, ({ caller, body }) => csv.export(caller, body)),
  route(importCsv, ({ caller, body }) => csv.import(caller, body)),
  route(exportYaml, ({ caller, query }) => yaml.export(caller, query, false)),
  route(revealYaml, ({ caller, body }) => yaml.export(caller, body, true)),
  route(importYaml, ({ caller, body }) => yaml.import(caller, body)),
  route(showCloneable, ({ caller, query }) => clone.cloneable(caller, query.group)),
  route(cloneNetwork, ({ caller, body }) => clone.clone(caller, body)),
  route(showCloneableDevice, ({ caller, query }) => deviceClone.cloneable(caller, query.sn)),
  route(cloneDevice, ({ caller, body }) => deviceClone.clone(caller, body)),
  route(listRollouts, ({ caller, query }) => rollouts.list(caller, query.group)),
  route(continueRollout, ({ caller, body }) => rollouts.goOn(caller, body)),
  route(takeBackRollout, ({ caller, body }) => rollouts.takeBack(caller, body)),
  route(listDrafts, ({ caller }) => drafts.list(caller)),
  route(saveDraft, ({ caller, body }) => drafts.save(caller, body)),
  route(discardDrafts, ({ caller, body }) => drafts.discard(caller, body)),
  route(contract.showChangeSet, ({ caller, query }) => changeSets.show(caller, query.id)),
]
