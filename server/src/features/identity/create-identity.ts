import { limits } from '#contract/limits.ts'
import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import type { Authenticator, CallerReader, LaterCallers } from '../../http/guard.ts'
import type { Clock } from '../../lib/clock.ts'
import { AccountFinder } from './account-finder.ts'
import { IdentityRepository } from './identity.repository.ts'
import { type IdentityGrants, identityRoutes } from './identity.routes.ts'
import { IdentityService, knownForMs } from './identity.service.ts'
import { PastSessionRepository } from './sessions/past-session.repository.ts'
import { ApiTokenRepository } from './tokens/api-token.repository.ts'
import { apiTokenRoutes } from './tokens/api-token.routes.ts'
import { ApiTokenService, isApiToken } from './tokens/api-token.service.ts'
import { KioskTokenRepository } from './tokens/kiosk-token.repository.ts'
import { KioskTokenService } from './tokens/kiosk-token.service.ts'

/** Who signed in and out shows in the operation log; of the session itself nobody asks any more. */
const ENDED_KEPT_MS = 86_400_000

export interface IdentityDeps extends IdentityGrants {
  db: Db
  bus: EventBus
  clock: Clock
  /** Where sessions that ended on a full disk are noted. */
  dataFolder?: string
}

export function createIdentity({ db, bus, clock, dataFolder, ...grants }: IdentityDeps) {
  const accounts = new IdentityRepository(db, dataFolder)
  const service = new IdentityService(accounts, bus, clock)
  const tokens = new ApiTokenRepository(db)
  const tokenService = new ApiTokenService(tokens, bus, clock)
  const authenticator: Authenticator = {
    callerOf: (value) => (isApiToken(value) ? tokenService : service).callerOf(value),
  }
  const callers: CallerReader & LaterCallers = {
    again: (caller) => (caller.token ? tokenService : service).again(caller),
    later: async ({ account, token }) =>
      token === null
        ? service.callerOfAccount(account)
        : ((await tokenService.again({ sessionId: token }))?.caller ?? null),
  }
  const routes = [...identityRoutes(service, accounts, clock, grants), ...apiTokenRoutes(tokenService)]
  const past = new PastSessionRepository(db)
  const jobs = [
    {
      kind: 'identity.clear_sessions',
      schedule: { cron: '17 3 * * *' },
      run: async () => {
        await past.removeSessions(clock.now() - ENDED_KEPT_MS, limits.sessionIdleMs)
        await past.removeSignIns(clock.now() - knownForMs)
      },
    },
  ]
  const kiosks = new KioskTokenService(new KioskTokenRepository(db), bus, clock)
  return {
    accounts,
    finder: new AccountFinder(db),
    service,
    tokens: tokenService,
    kiosks,
    authenticator,
    callers,
    ...{ routes, jobs },
    tokenName: tokens.nameOf.bind(tokens),
    transfer: kiosks.transfer,
    audited: {
      'me.password': { table: 'account', by: 'caller' },
      'me.contact': { table: 'account', by: 'caller' },
      'me.tokens': { table: 'api_token', by: 'id' },
    } as const,
  }
}
