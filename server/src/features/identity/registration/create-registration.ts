import { codeLimits } from '#contract/identity/registration.ts'
import type { Db } from '../../../db/client.ts'
import type { EventBus } from '../../../events/bus.ts'
import type { OperationLog } from '../../../http/operation-log.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { SecretBox } from '../../../lib/secret-box.ts'
import type { IdentityRepository } from '../identity.repository.ts'
import type { IdentityService } from '../identity.service.ts'
import type { Messenger } from '../messenger.ts'
import { ProofChallenges } from '../proof-challenges.ts'
import { refuseCrossSite } from '../refuse-cross-site.ts'
import { CodeRepository } from './code.repository.ts'
import { CodeService } from './code.service.ts'
import { codeWindowMs } from './code-rate-limit.ts'
import { ContactRepository } from './contact.repository.ts'
import { registrationRoutes } from './registration.routes.ts'
import { RegistrationService } from './registration.service.ts'

export interface RegistrationParts {
  db: Db
  bus: EventBus
  clock: Clock
  secrets: SecretBox
  messenger: Messenger
  operationLog: OperationLog
  identity: { service: IdentityService; accounts: IdentityRepository }
  open: boolean
  codesInLog: boolean
  /** Other than the usual work: tests. */
  proofBits?: number
}

/** Accounts that people make and get back into by themselves. */
export function createRegistration(parts: RegistrationParts) {
  const { db, bus, clock, secrets, messenger, operationLog, open } = parts
  const { service: identity, accounts } = parts.identity
  const codeRows = new CodeRepository(db)
  const contacts = new ContactRepository(db)
  const proofs = new ProofChallenges(secrets, clock)
  const codes = new CodeService({
    ...{ codes: codeRows, contacts, messenger, proofs, secrets, clock },
    registrationOpen: open,
    proofBits: parts.proofBits ?? codeLimits.proofBits,
  })
  const service = new RegistrationService({
    codes,
    contacts,
    accounts,
    identity,
    messenger,
    bus,
    clock,
    open,
  })
  bus.on('password.changed', ({ accountId }) => service.passwordChanged(accountId))
  const jobs = [
    {
      kind: 'identity.clear_codes',
      schedule: { cron: '41 * * * *' },
      run: () => codeRows.removeBefore(clock.now() - codeWindowMs),
    },
  ]
  const routes = registrationRoutes({
    service,
    codes,
    identity,
    operationLog,
    open,
    channels: messenger.channels,
    codesInLog: parts.codesInLog,
  })
  return { codes, service, routes, mounts: [refuseCrossSite], jobs }
}
