import { composeCore, type SharedDeps } from './composition/core.ts'
import { checkKeptKeys, rememberKeys } from './composition/kept-keys.ts'
import { composeNorthbound } from './composition/northbound.ts'
import { foldParts } from './composition/part.ts'
import { checkSealingKey } from './composition/sealing-key.ts'
import { composeServices } from './composition/services.ts'
import { openRecords, openSeries } from './composition/stores.ts'
import type { Config } from './config.ts'
import { EventBus } from './events/bus.ts'
import { createJobs } from './jobs/create-jobs.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import type { Logger } from './lib/logger.ts'

export interface ComposeOptions {
  config: Config
  log: Logger
  clock?: Clock
  /** Folder of the built console; none = the API alone. */
  consoleFolder?: string
  pace?: SharedDeps['pace']
  ownedSince?: SharedDeps['ownedSince']
}

/** The only place that constructs and joins. Everything is made, migrated and loaded; nothing listens yet. */
export async function compose({
  config,
  log,
  clock = systemClock,
  consoleFolder,
  pace,
  ownedSince,
}: ComposeOptions) {
  const bus = new EventBus(log)
  let commits = 0
  const db = await openRecords(config, log, () => {
    commits += 1
  })
  await checkSealingKey(db, config)
  await checkKeptKeys(db, config)
  const series = await openSeries(config, log)
  const jobs = createJobs({
    db,
    clock,
    log,
    handlers: () => services.jobHandlers,
    // Of a folder there is one server (`lockFolder`); others may know the same PostgreSQL.
    alone: !config.ROOST_DATABASE_URL,
    ...(pace?.jobs && { settings: pace.jobs }),
  })
  const shared: SharedDeps = {
    ...{ config, log, clock, bus, db, series, jobs },
    commits: config.ROOST_DATABASE_URL ? null : () => commits,
    ...(pace && { pace }),
    ownedSince,
  }
  const core = await composeCore(shared)
  await rememberKeys(db, config, clock.now())
  const services = await composeServices(shared, core)
  let ready = false
  let processEnds = false
  const northbound = await composeNorthbound(shared, core, services, {
    ready: () => ready,
    processEnds: () => processEnds,
    ...(consoleFolder && { consoleFolder }),
  })
  const { identity, tenancy, inventory, configuration, files, firmware, southbound, guard, tellPastMap } =
    core
  const { auditLog, messaging, health } = services
  const { routes, http, overTls } = northbound
  const whole = foldParts([{ stop: () => db.destroy() }, { stop: () => series.close() }, ...northbound.parts])
  return {
    ...{ bus, db, series, identity, tenancy, inventory, configuration, files, firmware },
    ...{ auditLog, messaging, health, southbound, http, overTls, routes, guard, tellPastMap },
    async start(): Promise<void> {
      await whole.start()
      ready = true
    },
    /** Drains: no new work, devices closed cleanly, everything observed written. */
    async stop(by: { processEnds?: boolean } = {}): Promise<void> {
      ready = false
      processEnds = by.processEnds ?? false
      await whole.stop()
    },
  }
}

export type Roost = Awaited<ReturnType<typeof compose>>
