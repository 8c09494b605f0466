import type { ConfigurationBase } from '../../configuration.base.ts'
import type { ConfigRenderer } from '../../rendering/config-renderer.ts'
import type { StatusWriter } from '../../status/status-writer.ts'
import type { DeliveryQueue } from '../delivery-queue.ts'
import { Arming } from './arming.ts'
import { DeadManCommands } from './dead-man-commands.ts'
import type { Guard } from './guard.ts'
import { GuardEndings } from './guard-endings.ts'
import { GuardWatch } from './guard-watch.ts'
import { KeptPath } from './kept-path.ts'
import { Protection } from './protection.ts'

interface Others {
  statusWriter: StatusWriter
  renderer: Pick<ConfigRenderer, 'openAfter'>
  deliveryQueue: Pick<DeliveryQueue, 'request' | 'requestLater'>
  ask(sn: string): void
}

/** Changes that devices undo by themselves unless they are confirmed. */
export function createProtection(base: ConfigurationBase, others: Others) {
  const { statusWriter, renderer, deliveryQueue, ask } = others
  const deadMan = new DeadManCommands(base)
  const endings = new GuardEndings({ ...base, statusWriter, deliveryQueue })
  const arming = new Arming({
    ...{ ...base, deadMan },
    tryLater: (sn, delayMs) => deliveryQueue.requestLater(sn, delayMs),
    watch: (guard: Guard) => watch.watch(guard),
  })
  const watch: GuardWatch = new GuardWatch({ ...base, deadMan, endings, ask })
  return {
    ...{ deadMan, watch },
    protection: new Protection({
      ...base,
      arming,
      watch,
      keptPath: new KeptPath({ ...base, renderer }),
      statusWriter,
    }),
    /** After a start: those that were armed then. */
    async resume(): Promise<void> {
      for (const guard of await base.guards.load(base.changes)) watch.resume(guard)
    },
  }
}
