import { previewShareEnd, showAccess } from '#contract/tenancy/access.ts'
import * as contract from '#contract/tenancy/shares.ts'
import { type Route, route } from '../../../http/route.ts'
import type { AccessService } from './access.service.ts'
import type { OfferService } from './offer.service.ts'
import type { ShareService } from './share.service.ts'

export const shareRoutes = (shares: ShareService, offers: OfferService, access: AccessService): Route[] => [
  route(contract.listShares, ({ caller }) => shares.list(caller)),
  route(contract.saveShare, async ({ caller, body }) => ({ ID: await shares.save(caller, body) })),
  route(contract.deleteShare, async ({ caller, body }) => {
    await shares.end(caller, body.ID)
    return { ID: body.ID }
  }),
  route(contract.acceptShare, async ({ caller, body }) => {
    await offers.accept(caller, body)
    return { ID: body.ID }
  }),
  route(contract.declineShare, async ({ caller, body }) => {
    await offers.decline(caller, body.ID)
    return { ID: body.ID }
  }),
  route(contract.reopenShare, async ({ caller, body }) => ({
    offered: await offers.reopen(caller, body.ID),
  })),
  route(contract.endAlways, async ({ caller, body }) => {
    await offers.endAlways(caller, body.ID)
    return { ID: body.ID }
  }),
  route(showAccess, ({ caller, query }) => access.show(caller, query)),
  route(previewShareEnd, ({ caller, query }) => access.shareEnd(caller, query.share)),
]
