import type { Db } from '../../../db/client.ts'
import { EventBus } from '../../../events/bus.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { createSecretBox } from '../../../lib/secret-box.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { createIdentity } from '../create-identity.ts'
import type { Messenger } from '../messenger.ts'
import { createRegistration } from '../registration/create-registration.ts'

export type SentMessage = Parameters<Messenger['queue']>[0]

/** Registration on a database, its messages caught. */
export function openRegistration(db: Db, { open = true, channels = ['email', 'sms'] as const } = {}) {
  const clock = new FakeClock()
  const bus = new EventBus(silentLogger)
  const identity = createIdentity({ db, bus, clock })
  const sent: SentMessage[] = []
  const logged: { operation: string; tenant: number; input: unknown }[] = []
  const registration = createRegistration({
    ...{ db, bus, clock, identity, open, log: silentLogger, proofBits: 8, codesInLog: false },
    secrets: createSecretBox('', 'f'.repeat(64)),
    messenger: { channels, queue: async (message) => void sent.push(message) },
    operationLog: {
      begin:
        async ({ endpoint, caller, input }) =>
        async () =>
          void logged.push({ operation: endpoint.id, tenant: caller.tenant, input }),
    },
  })
  return { ...registration, identity, clock, bus, sent, logged }
}
