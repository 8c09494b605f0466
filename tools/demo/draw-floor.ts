import type { WallMaterial } from '#contract/floor-plan/materials.ts'
import { type FloorPlan, usualStand, type Wall } from '#contract/floor-plan/schemas.ts'
import type { Api } from './api.ts'
import type { FleetDevice } from './manage.ts'

/** Metres: the part of the hall that has its rooms on the left, three rows of access points deep. */
const [WIDTH, DEPTH] = [72, 36]

/**
 * The first floor of the campus with its walls and nearly half of its access points, once; what somebody drew since
 * stays. They stand where the pretend campus has them, so that what is predicted can be held against what they hear.
 */
export async function drawFloor(api: Api, group: number, campus: readonly FleetDevice[]): Promise<void> {
  const { floors } = await api.get<{ floors: unknown[] }>(`/v2/floor-plan?group=${group}`)
  if (floors.length > 0) return
  const data = { group, name: 'Hall A' }
  const { id, revision, name } = await api.post<FloorPlan>('/v2/floor-plan', { action: 'add', data })
  const aps = campus.filter(({ kind }) => kind === 'ap')
  const drawing = {
    ...{ width: WIDTH, height: DEPTH, scaled: true, walls: wallsOf(aps), simulated: [] },
    ...{ cabinet: { x: 2, y: DEPTH - 2 }, storey: null },
    accessPoints: standsOf(aps),
  }
  await api.post('/v2/floor-plan', { action: 'save', data: { group, id, name, revision, ...drawing } })
}

function standsOf(accessPoints: readonly FleetDevice[]) {
  return accessPoints.flatMap(({ sn, spot }) =>
    spot !== null && spot.x < WIDTH && spot.y < DEPTH
      ? [{ sn, ...usualStand, x: rounded(spot.x), y: rounded(spot.y) }]
      : [],
  )
}

const rounded = (metres: number) => Math.round(metres * 10) / 10

function wallsOf([first]: readonly FleetDevice[]): Wall[] {
  const line = (x1: number, y1: number, x2: number, y2: number, material: WallMaterial): Wall => ({
    ...{ x1, y1, x2, y2, material },
  })
  const outside = [
    line(0, 0, WIDTH, 0, 'concrete'),
    line(WIDTH, 0, WIDTH, DEPTH, 'concrete'),
    line(WIDTH, DEPTH, 0, DEPTH, 'concrete'),
    line(0, DEPTH, 0, 0, 'concrete'),
  ]
  const inside = (first?.spot?.walls ?? []).filter((x) => x < WIDTH)
  const across = inside.map((x) => line(x, 0, x, DEPTH, 'brick'))
  return [...outside, ...across]
}
