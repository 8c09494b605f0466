import { previewShareEnd, showAccess } from '#contract/tenancy/access.ts'
import { deleteShare, listShares, saveShare } from '#contract/tenancy/shares.ts'
import { type Route, route } from '../../../http/route.ts'
import type { AccessService } from './access.service.ts'
import type { ShareService } from './share.service.ts'

export const shareRoutes = (shares: ShareService, access: AccessService): Route[] => [
  route(listShares, ({ caller }) => shares.list(caller)),
  route(saveShare, async ({ caller, body }) => ({ ID: await shares.save(caller, body) })),
  route(deleteShare, async ({ caller, body }) => {
    await shares.end(caller, body.ID)
    return { ID: body.ID }
  }),
  route(showAccess, ({ caller, query }) => access.show(caller, query)),
  route(previewShareEnd, ({ caller, query }) => access.shareEnd(caller, query.share)),
]
