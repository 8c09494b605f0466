import type { BodyOf, QueryOf } from '#contract/define-endpoint.ts'
import type {
  addFloor,
  deleteFloor,
  putPicture,
  saveFloor,
  showFloor,
} from '#contract/floor-plan/endpoints.ts'
import { type FloorPlan, floorLimits } from '#contract/floor-plan/schemas.ts'
import { ApiError, doesNotExist } from '../../http/api-error.ts'
import type { Caller } from '../../http/route.ts'
import type { OpenAlarmsReader } from '../alarm/open-alarms.reader.ts'
import { checkPicture } from './check-picture.ts'
import type { DrawnThere, FloorRepository, FloorRow } from './floor.repository.ts'
import { PictureRepository } from './picture.repository.ts'
import { accessPointsIn, type Devices, plannedAccessPoints } from './planned-access-points.ts'

export interface FloorPlanDeps {
  floors: FloorRepository
  pictures: PictureRepository
  devices: Devices
  alarms: Pick<OpenAlarmsReader, 'ofDevices'>
}

type Tenant = Pick<Caller, 'tenant'>

/** As large as a floor is until somebody says how large it is. */
const fresh: DrawnThere = {
  width: 40,
  height: 25,
  scaled: false,
  walls: [],
  simulated: [],
  cabinet: null,
  storey: null,
}

/** Floors of networks: what is drawn on them and which access point stands where. */
export class FloorPlanService {
  readonly #deps: FloorPlanDeps
  constructor(deps: FloorPlanDeps) {
    this.#deps = deps
  }

  async list({ tenant }: Tenant, network: number) {
    const { floors, pictures, devices, alarms } = this.#deps
    const rows = await floors.of(network)
    const ids = rows.map(({ id }) => id)
    const known = await accessPointsIn(devices, tenant, network)
    const sns = new Set(known.map(({ sn }) => sn))
    const placed = (await floors.placed(ids)).filter(({ at }) => sns.has(at.sn))
    const about = await pictures.about(ids)
    const facts = {
      floors: new Map(placed.map(({ floor, at }) => [at.sn, floor])),
      alarms: await alarms.ofDevices({ tenant, networks: [network] }, [...sns]),
    }
    return {
      floors: rows.map(({ id, name, drawing }) => ({
        ...{ id, name, hasPicture: about.has(id) },
        storey: (JSON.parse(drawing) as Partial<DrawnThere>).storey ?? null,
        accessPoints: placed.filter(({ floor }) => floor === id).length,
      })),
      accessPoints: await plannedAccessPoints(devices, known, facts),
    }
  }

  async show(caller: Tenant, { group, id }: QueryOf<typeof showFloor>): Promise<FloorPlan> {
    return this.#present(caller, await this.#found(group, id))
  }

  async picture({ group, id }: QueryOf<typeof showFloor>) {
    const picture = await this.#deps.pictures.of((await this.#found(group, id)).id)
    if (!picture) throw doesNotExist('picture')
    return picture
  }

  async add(caller: Tenant, { group, name }: BodyOf<typeof addFloor>): Promise<FloorPlan> {
    const { floors } = this.#deps
    const there = await floors.of(group)
    if (there.length >= floorLimits.floors)
      throw new ApiError('too_many_floors', { maximum: floorLimits.floors })
    mustBeFree(there, name)
    const id = await floors.add(group, name, fresh)
    return this.show(caller, { group, id })
  }

  async save(caller: Tenant, body: BodyOf<typeof saveFloor>): Promise<FloorPlan> {
    const { group, id, name, revision, accessPoints, ...drawing } = body
    const found = await this.#found(group, id)
    mustBeFree(
      (await this.#deps.floors.of(group)).filter((one) => one.id !== id),
      name,
    )
    const known = new Set(
      (await accessPointsIn(this.#deps.devices, caller.tenant, group)).map(({ sn }) => sn),
    )
    const stranger = accessPoints.find(({ sn }) => !known.has(sn))
    if (stranger) throw doesNotExist('device')
    await this.#deps.floors.together(async (floors) => {
      if (!(await floors.change(group, { id: found.id, revision, name }, drawing)))
        throw new ApiError('conflict')
      await floors.place(id, accessPoints)
    })
    return this.show(caller, { group, id })
  }

  /** A picture is as wide as the floor, and as high as its own sides tell. */
  async putPicture(caller: Tenant, { group, id, revision, content }: BodyOf<typeof putPicture>) {
    const { name, drawing } = await this.#found(group, id)
    const picture = content === null ? null : await checkPicture(content, caller.tenant)
    const { width, ...rest } = JSON.parse(drawing) as DrawnThere
    const height = picture ? bounded((width * picture.height) / picture.width) : rest.height
    await this.#deps.floors.together(async (floors, db) => {
      const drawn = { ...rest, width, height }
      if (!(await floors.change(group, { id, revision, name }, drawn))) throw new ApiError('conflict')
      await new PictureRepository(db).put(id, picture)
    })
    return this.show(caller, { group, id })
  }

  async remove({ group, id }: BodyOf<typeof deleteFloor>) {
    await this.#deps.floors.remove(group, (await this.#found(group, id)).id)
    return { id }
  }

  async #found(network: number, id: number): Promise<FloorRow> {
    const row = await this.#deps.floors.find(network, id)
    if (!row) throw doesNotExist('floor')
    return row
  }

  async #present(
    { tenant }: Tenant,
    { id, network_id, name, revision, drawing }: FloorRow,
  ): Promise<FloorPlan> {
    const { floors, pictures, devices } = this.#deps
    const here = new Set((await accessPointsIn(devices, tenant, network_id)).map(({ sn }) => sn))
    const placed = (await floors.placed([id])).map(({ at }) => at)
    return {
      // Older ones have neither.
      ...{ cabinet: null, storey: null },
      ...(JSON.parse(drawing) as Omit<DrawnThere, 'cabinet' | 'storey'>),
      accessPoints: placed.filter(({ sn }) => here.has(sn)),
      ...{ id, name, revision, picture: (await pictures.about([id])).get(id) ?? null },
    }
  }
}

const bounded = (metres: number) =>
  Math.min(floorLimits.mostMetres, Math.max(floorLimits.leastMetres, metres))

function mustBeFree(floors: readonly FloorRow[], name: string): void {
  if (floors.some((one) => one.name === name)) throw new ApiError('name_in_use', { name }, 'name')
}
