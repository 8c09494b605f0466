import * as contract from '#contract/remote-access/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import type { WebOrigins } from '../web/web-origins.ts'
import type { TunnelsService } from './tunnels.service.ts'

export const tunnelRoutes = (tunnels: TunnelsService, web: WebOrigins): Route[] => [
  route(contract.listTunnels, ({ caller, query }) => tunnels.list(caller, query)),
  route(contract.createTunnel, ({ caller, body, address }) => tunnels.open(caller, body, address)),
  route(contract.closeTunnel, ({ caller, body }) => tunnels.close(caller, body.id)),
  route(contract.enterTunnel, ({ caller, body }) => web.wayInto(tunnels.own(caller, body.id))),
]
