import type { EventBus } from '../../../events/bus.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { InventoryReader } from '../../inventory/inventory.reader.ts'
import type { Scoring } from './scoring.ts'

export interface HealthListenerDeps {
  bus: Pick<EventBus, 'on'>
  clock: Clock
  log: Logger
  inventory: Pick<InventoryReader, 'placeOf'>
  scoring: Pick<Scoring, 'changed'>
}

/** Has scores worked out anew when a configuration or the devices of a network changed. @returns what ends it */
export function listenForHealth({ bus, clock, log, inventory, scoring }: HealthListenerDeps): () => void {
  const changed = (place: { tenant: number; network: number } | null) =>
    place &&
    scoring
      .changed(place.tenant, place.network, clock.now())
      .catch((error: unknown) => log.error({ err: error, ...place }, 'a score could not be asked for'))
  const off = [
    bus.on('configuration.changed', async ({ sn }) => void changed(await inventory.placeOf(sn))),
    bus.on('device.placed', ({ from, to }) => {
      for (const place of [from, to]) void changed(place)
    }),
  ]
  return () => {
    for (const each of off) each()
  }
}
