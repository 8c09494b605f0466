import * as contract from '#contract/inventory/disputes.ts'
import { type Route, route } from '../../../http/route.ts'
import type { DisputeCases } from './dispute-cases.ts'
import type { DisputesService } from './disputes.service.ts'

export interface DisputeServices {
  disputes: DisputesService
  disputeCases: DisputeCases
}

export const disputeRoutes = ({ disputes, disputeCases }: DisputeServices): Route[] => [
  route(contract.listDisputes, ({ caller }) => disputes.list(caller)),
  route(contract.claimDevice, ({ caller, body, address }) => disputes.claim(caller, body, address)),
  route(contract.yieldDevice, async ({ caller, body }) => {
    await disputes.yield(caller, body.sn, body.id)
    return { sn: body.sn }
  }),
  route(contract.listDisputeCases, () => disputeCases.list()),
  route(contract.settleDispute, async ({ caller, body }) => {
    await disputes.decide(caller, body.id, body.winner, body.reason)
    return {}
  }),
]
