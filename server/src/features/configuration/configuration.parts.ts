import { CloneService } from './clone/clone.service.ts'
import { DeviceCloneService } from './clone/device-clone.service.ts'
import { createBase } from './configuration.base.ts'
import type { ConfigurationDeps } from './configuration.deps.ts'
import type { ConfigurationSettings } from './configuration.settings.ts'
import { CsvService } from './csv/csv.service.ts'
import { CsvPlaces } from './csv/csv-places.ts'
import { createDelivery } from './delivery/delivery.parts.ts'
import { createDesiredState } from './desired-state/desired-state.parts.ts'
import { PlaceReach } from './desired-state/place-reach.ts'
import { DraftRepository } from './drafts/draft.repository.ts'
import { DraftService } from './drafts/draft.service.ts'
import { createDrift } from './drift/drift.parts.ts'
import { ReadingService } from './drift/reading.service.ts'
import { Endings } from './endings/endings.ts'
import { ChangeLogRepository } from './log/change-log.repository.ts'
import { ChangeSetService } from './log/change-set.service.ts'
import { ClientsAround } from './log/clients-around.ts'
import { LogService } from './log/log.service.ts'
import { passwordRotation } from './passwords/password-rotation.ts'
import { RotatingReader } from './passwords/rotating.reader.ts'
import { SsidPasswordService } from './passwords/ssid-password.service.ts'
import { FactReachService } from './planning/fact-reach.ts'
import { createPlanning } from './planning/planning.parts.ts'
import { createRendering } from './rendering/rendering.parts.ts'
import { RolloutService } from './rollouts/rollout.service.ts'
import { createSchedules, type LaterCalls } from './schedules/create-schedules.ts'
import { PortEditor } from './sections/port-editor.ts'
import { RadiosReader } from './sections/radios.reader.ts'
import { YamlService } from './yaml/yaml.service.ts'

/** Constructs and joins the rooms of configuration. */
export function createParts(deps: ConfigurationDeps, settings: ConfigurationSettings) {
  const base = createBase(deps, settings)
  const desiredState = createDesiredState(base)
  const rendering = createRendering(base, desiredState)
  const drift = createDrift(base, desiredState, rendering)
  const delivery = createDelivery(base, desiredState, rendering, drift)
  const planning = createPlanning(base, desiredState, rendering, drift, delivery)
  const { desired, origins } = desiredState
  const { renderer } = rendering
  const { planner, apply, running, siteIntents } = planning
  const log = new ChangeLogRepository(deps.db)
  const drafts = new DraftRepository(deps.db)
  const places = new PlaceReach(base)
  return {
    ...{ ...base, ...delivery, desired, apply, siteIntents },
    ...{ profiles: rendering.profiles, bases: rendering.bases },
    radios: new RadiosReader({ desired, renderer }),
    portEditor: new PortEditor({ desired, apply, rows: base.rows }),
    reading: new ReadingService({
      ...base,
      ...rendering,
      ...drift,
      endings: new Endings({ ...base, desired, offersProtection: (sn) => delivery.deadMan.offeredBy(sn) }),
      deadMan: delivery.deadMan,
      previewWaitMs: base.settings.previewWaitMs,
      statuses: base.rows,
      origins,
      planner,
      running,
      desired,
      log,
    }),
    factReach: new FactReachService({
      ...{ devices: base.devices, renderer },
      offersProtection: (sn) => delivery.deadMan.offeredBy(sn),
    }),
    csv: new CsvService({
      ...base,
      planner,
      origins,
      places: new CsvPlaces({ devices: base.devices, renderer }),
    }),
    passwords: new SsidPasswordService(desiredState),
    rotation: passwordRotation({
      ...base,
      ...desiredState,
      apply,
      rotating: new RotatingReader(deps.db, base.sealed),
    }),
    yaml: new YamlService({ ...base, ...desiredState, renderer }),
    clone: new CloneService({ ...base, ...desiredState }),
    deviceClone: new DeviceCloneService({ ...base, ...desiredState }),
    rollouts: new RolloutService({ ...base, ...delivery }),
    drafts: new DraftService({ ...base, drafts, desired, origins, places }),
    changeSets: new ChangeSetService({
      ...{ ...base, log, desired, origins, places },
      clients: new ClientsAround({ ...base, log, clientsAt: deps.clientsAt }),
    }),
    history: new LogService({ ...base, log, adoption: drift.adoption }),
    schedules: (later: LaterCalls) => createSchedules({ ...base, ...desiredState, apply }, later),
    async stop() {
      delivery.stop()
      await Promise.race([Promise.all([base.joinQueue.idle(), base.deviceQueue.idle()]), patience()])
      await base.commits.idle()
      await rendering.stop()
    },
  }
}

/** An outcome that never comes must not hold up the end of the process. */
const patience = () => new Promise((resolve) => setTimeout(resolve, 2_000).unref())
