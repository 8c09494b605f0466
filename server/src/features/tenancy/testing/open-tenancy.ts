import type { Role } from '#contract/permissions.ts'
import type { Db } from '../../../db/client.ts'
import { EventBus } from '../../../events/bus.ts'
import type { Caller } from '../../../http/route.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { createSecretBox } from '../../../lib/secret-box.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { createIdentity } from '../../identity/create-identity.ts'
import { createTenancy } from '../create-tenancy.ts'
import { noDevices } from './no-devices.ts'

/** Of all tests: engines are shared, names are not. */
let people = 0

/** A user name that nobody has. */
export function newUsername(): string {
  people += 1
  return `someone${people}`
}

export interface NewAccount {
  role?: Role
  /** Of somebody else: a sub-account. */
  tenant?: number
  username?: string
  password?: string
}

/** Accounts, projects and networks without devices, and a clock that stands. */
export function openTenancy(db: Db, clock = new FakeClock()) {
  const bus = new EventBus(silentLogger)
  const secrets = createSecretBox('', 'c'.repeat(64))
  const identity = createIdentity({ db, bus, clock })
  const tenancy = createTenancy({ db, bus, clock, secrets, ...noDevices })
  /** Signed in. */
  const account = async (made: NewAccount = {}): Promise<Caller> => {
    const { role = 'admin', tenant, username = newUsername(), password = 'x' } = made
    const ids = await identity.service.createAccount({ username, password, role, ...(tenant && { tenant }) })
    return { accountId: ids!.account, tenant: ids!.tenant, username, role, sessionId: 's' }
  }
  return { clock, bus, secrets, identity, tenancy, account }
}
