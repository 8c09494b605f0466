import { composeCore, type Ground } from './composition/core.ts'
import { composeNorthbound } from './composition/northbound.ts'
import { checkSealingKey } from './composition/sealing-key.ts'
import { composeServices } from './composition/services.ts'
import { openRecords, openSeries } from './composition/stores.ts'
import type { Config } from './config.ts'
import { EventBus } from './events/bus.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import type { Logger } from './lib/logger.ts'

export interface ComposeOptions {
  config: Config
  log: Logger
  clock?: Clock
  /** Folder of the built console; none = the API alone. */
  consoleFolder?: string
  pace?: Ground['pace']
}

/** The only place that constructs and joins. Everything is made, migrated and loaded; nothing listens yet. */
export async function compose({ config, log, clock = systemClock, consoleFolder, pace }: ComposeOptions) {
  const bus = new EventBus(log)
  const db = await openRecords(config)
  await checkSealingKey(db, config)
  const series = await openSeries(config, log)
  const ground: Ground = { config, log, clock, bus, db, series, ...(pace && { pace }) }
  const core = await composeCore(ground)
  const services = await composeServices(ground, core)
  let ready = false
  const northbound = await composeNorthbound(ground, core, services, {
    ready: () => ready,
    ...(consoleFolder && { consoleFolder }),
  })
  const { identity, tenancy, inventory, configuration, files, firmware, southbound, guard } = core
  const { auditLog, messaging, telemetry, remoteWrite, registration, sharing, unbind, delivery } = services
  const { hub, own, routes, http, live } = northbound

  return {
    bus,
    db,
    series,
    identity,
    tenancy,
    inventory,
    configuration,
    files,
    firmware,
    auditLog,
    messaging,
    southbound,
    http,
    routes,
    guard,
    async start(): Promise<void> {
      await tenancy.keeper.start()
      messaging.start()
      delivery.runner.start()
      sharing.reminders.start()
      await unbind.start()
      await southbound.start()
      await http.listen({ host: config.ROOST_HTTP_HOST, port: config.ROOST_HTTP_PORT })
      ready = true
    },
    /** Drains: no new work, devices closed cleanly, everything observed written. */
    async stop(): Promise<void> {
      ready = false
      live.close()
      await http.close()
      await southbound.stop()
      hub.close()
      core.callerWatch.stop()
      telemetry.stop()
      remoteWrite.stop()
      tenancy.keeper.stop()
      registration.stop()
      sharing.reminders.stop()
      unbind.stop()
      await delivery.stop()
      await messaging.stop()
      await auditLog.stop()
      own.stop()
      await files.stop()
      await core.flowMonitor.stop()
      core.conditions.stop()
      await configuration.stop()
      await firmware.stop()
      await inventory.stop()
      await series.close()
      await db.destroy()
    },
  }
}

export type Roost = Awaited<ReturnType<typeof compose>>
