import { ChangeWriter } from '../change-sets/change-writer.ts'
import type { ConfigurationBase } from '../configuration.base.ts'
import type { DesiredStateParts } from '../desired-state/desired-state.parts.ts'
import type { DriftParts } from '../drift/drift.parts.ts'
import type { RenderingParts } from '../rendering/rendering.parts.ts'
import { RolloutRunner } from '../rollouts/rollout-runner.ts'
import { ConfigConfirmation } from './config-confirmation.ts'
import { ConfigureCommand } from './configure-command.ts'
import { DeliveryQueue } from './delivery-queue.ts'
import { DeliveryRunner } from './delivery-runner.ts'
import { DepartureHandler } from './departure-handler.ts'
import { EditedFacts } from './edited-facts.ts'
import { createProtection } from './protection/protection.parts.ts'
import { Reconciler } from './reconciler.ts'
import { Relocation } from './relocated-networks.ts'

/** Sends devices what is wanted of them, and holds against it what they report. */
export function createDelivery(
  base: ConfigurationBase,
  { desired }: DesiredStateParts,
  { renderer, bases }: RenderingParts,
  { drift, statusWriter }: DriftParts,
) {
  const configureCommand = new ConfigureCommand({
    ...base,
    waiting: () => deliveryQueue.waiting(),
    tryLater: (sn) => deliveryQueue.requestLater(sn, base.settings.retryAfterMs[0] ?? 0),
  })
  const { protection, watch, deadMan, resume } = createProtection(base, {
    ...{ statusWriter, renderer },
    deliveryQueue: {
      request: (sn) => deliveryQueue.request(sn),
      requestLater: (sn, delayMs) => deliveryQueue.requestLater(sn, delayMs),
    },
    ask: (sn) => configureCommand.askForReport(sn),
  })
  const runner = new DeliveryRunner({ ...base, renderer, bases, statusWriter, configureCommand, protection })
  const deliveryQueue: DeliveryQueue = new DeliveryQueue({
    ...base,
    tenantOf: (sn) => base.statuses.get(sn)?.tenant ?? 0,
    deliver: (sn) => runner.deliver(sn),
  })
  const rolloutRunner = new RolloutRunner({ ...base, deliveryQueue })
  const writer = new ChangeWriter({ ...base, begun: (rollout) => rolloutRunner.begin(rollout) })
  const reconciler = new Reconciler({
    ...{ ...base, renderer, bases, desired, writer, statusWriter, deliveryQueue },
  })
  return {
    ...{ deliveryQueue, writer, reconciler, watch, deadMan, resume, rolloutRunner },
    relocation: new Relocation({ ...base, desired, reconciler }),
    editedFacts: new EditedFacts({ ...base, desired, reconciler }),
    confirmation: new ConfigConfirmation({
      ...{ ...base, statusWriter, deliveryQueue, drift },
      reconcile: (sn) => void reconciler.reconcile(sn, 'rolled_back'),
    }),
    departures: new DepartureHandler({ ...base, deliveryQueue }),
    stop() {
      rolloutRunner.stop()
      watch.stop()
      deliveryQueue.stop()
    },
  }
}

export type DeliveryParts = ReturnType<typeof createDelivery>
