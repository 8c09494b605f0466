import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/identity/oidc.ts'
import { ApiError } from '../../../http/api-error.ts'
import { type Call, type Route, route } from '../../../http/route.ts'
import type { OidcDeps, OidcService } from './oidc.service.ts'

const visitorOf = ({ address, userAgent }: Call<unknown>) => ({ address, userAgent })

/** Whom to ask whether the first account was ever used. */
interface FirstRun {
  accounts: { isFirstRun(): Promise<boolean> }
}

export function oidcRoutes(
  service: OidcService,
  { provider, registration, accounts }: Pick<OidcDeps, 'provider' | 'registration'> & FirstRun,
): Route[] {
  return [
    route(contract.signInOptions, async () => ({
      oidc: provider && { name: provider.name },
      registration,
      firstRun: await accounts.isFirstRun(),
    })),
    route(contract.beginOidc, (call) => service.begin(call.body, visitorOf(call))),
    route(contract.finishOidc, (call) => service.finish(call.body.ticket, call.body.holder, visitorOf(call))),
    route(contract.listIdentities, ({ caller }) => service.list(caller)),
    route(contract.linkIdentity, (call) => service.begin(call.body, visitorOf(call), call.caller.accountId)),
    route(contract.unlinkIdentity, async ({ caller, body }) => {
      await service.unlink(caller, body.id)
      return {}
    }),
  ]
}

/** `GET /v2/oidc/callback`: where the provider sends the browser; on to the sign-in page with a ticket or a reason. */
export function mountCallback(app: FastifyInstance, service: OidcService): void {
  app.get('/v2/oidc/callback', async (request, reply) => {
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    const search = new URLSearchParams(
      await service.comeBack(query).then(
        (ticket) => ({ ticket }),
        (error: unknown) => {
          if (error instanceof ApiError) return { local: '', failed: error.error }
          throw error
        },
      ),
    )
    return reply.header('cache-control', 'no-store').redirect(`/login?${search}`, 302)
  })
}
