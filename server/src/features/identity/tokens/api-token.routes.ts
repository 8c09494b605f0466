import * as contract from '#contract/identity/tokens.ts'
import { type Route, route } from '../../../http/route.ts'
import type { ApiTokenService } from './api-token.service.ts'

export function apiTokenRoutes(service: ApiTokenService): Route[] {
  return [
    route(contract.listTokens, ({ caller }) => service.list(caller)),
    route(contract.createToken, ({ caller, body }) => service.create(caller, body)),
    route(contract.revokeToken, async ({ caller, body }) => {
      await service.revoke(caller, body.id)
      return {}
    }),
  ]
}
