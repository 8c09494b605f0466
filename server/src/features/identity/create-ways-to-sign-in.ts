import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import type { IdentityRepository } from './identity.repository.ts'
import type { IdentityService } from './identity.service.ts'
import { OidcRepository } from './oidc/oidc.repository.ts'
import { mountCallback, oidcRoutes } from './oidc/oidc.routes.ts'
import { OidcService } from './oidc/oidc.service.ts'
import { OidcProvider } from './oidc/oidc-provider.ts'
import { SecondFactorRepository } from './second-factor/second-factor.repository.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { SecondFactorService } from './second-factor/second-factor.service.ts'

interface Deps {
  db: Db
  clock: Clock
  log: Logger
  secrets: SecretBox
  config: Config
  accounts: IdentityRepository
  identity: IdentityService
}

/** What goes with passwords, or stands in their place: the second factor, the identity provider. */
export function createWaysToSignIn({ db, clock, log, secrets, config, accounts, identity }: Deps) {
  const shared = { accounts, identity, secrets, clock }
  const secondFactor = new SecondFactorService({ ...shared, factors: new SecondFactorRepository(db) })
  identity.beforeSession = (account) => secondFactor.demand(account)
  const settings = providerSettings(config)
  const provider = settings && new OidcProvider(settings, log)
  const registration = config.ROOST_REGISTRATION
  const oidc = new OidcService({ ...shared, identities: new OidcRepository(db), provider, registration })
  identity.signOutUrl = (session) => oidc.signOutUrl(session)
  return {
    routes: [...secondFactorRoutes(secondFactor), ...oidcRoutes(oidc, { provider, registration, accounts })],
    mounts: [(app: FastifyInstance) => mountCallback(app, oidc)],
    audited: { 'me.second_factor': { table: 'second_factor', by: 'caller' } } as const,
  }
}

function providerSettings(config: Config) {
  const { ROOST_OIDC_ISSUER: issuer, ROOST_OIDC_CLIENT_ID: clientId, ROOST_PUBLIC_URL: url } = config
  if (!issuer || !clientId || !url) return null
  const publicUrl = url.replace(/\/+$/, '')
  return { issuer, clientId, clientSecret: config.ROOST_OIDC_CLIENT_SECRET ?? '', publicUrl }
}
