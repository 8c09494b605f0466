import * as contract from '#contract/overview/wall.ts'
import { type Caller, type Route, route } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { WallPlace, WallService } from './wall.service.ts'
import { type SeriesQueries, trendOf } from './wall-trend.ts'

type KioskPlace = NonNullable<WallPlace>
type KioskOwner = KioskPlace | { account: number }

/** Who makes and ends kiosk tokens: identity. */
export interface Kiosks {
  list(of: KioskOwner): Promise<contract.Kiosk[]>
  create(
    caller: Caller,
    place: KioskPlace,
    wanted: { name: string; expiresAt: number | null },
  ): Promise<contract.Kiosk & { token: string }>
  revoke(of: KioskOwner, id: string): Promise<boolean>
}

export interface WallRouteDeps {
  wall: WallService
  kiosks: Kiosks
  series: SeriesQueries
  clock: Clock
}

export function wallRoutes({ wall, kiosks, series, clock }: WallRouteDeps): Route[] {
  return [
    route(contract.showWall, ({ caller, query }) => wall.show(caller, shownTo(caller, query))),
    route(contract.wallTrend, async ({ caller, query, reader }) => {
      const reach = await wall.reachOf(caller, shownTo(caller, query))
      return trendOf(series, reach, { range: query.range, now: clock.now(), reader })
    }),
    route(contract.listKiosks, ({ caller, query }) => kiosks.list(placeOf(query) ?? own(caller))),
    route(contract.createKiosk, ({ caller, body }) => kiosks.create(caller, placeOf(body)!, body)),
    route(contract.revokeKiosk, async ({ caller, body }) => ({
      revoked: await kiosks.revoke(placeOf(body) ?? own(caller), body.id),
    })),
  ]
}

interface WallInput {
  group?: number | undefined
  project?: number | undefined
}

function placeOf({ group, project }: WallInput): WallPlace {
  if (group !== undefined) return { network: group }
  return project === undefined ? null : { project }
}

const own = ({ accountId }: Caller) => ({ account: accountId })

/** A kiosk token shows its place, whatever else; a person the one they name. */
const shownTo = ({ token }: Caller, query: WallInput): WallPlace => token?.place ?? placeOf(query)
