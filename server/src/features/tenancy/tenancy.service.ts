import type { z } from 'zod'
import type { EditedFact } from '#contract/configuration/facts.ts'
import { reachesLevel } from '#contract/permissions.ts'
import type { saveNetwork, saveProject } from '#contract/tenancy/endpoints.ts'
import type { Db } from '../../db/client.ts'
import { violation } from '../../db/violations.ts'
import type { EventBus } from '../../events/bus.ts'
import { ApiError, doesNotExist } from '../../http/api-error.ts'
import type { ResourceAccess } from '../../http/guard.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import { editedFactsOf } from './edited-facts.ts'
import { ancestry, parentsOf } from './reach.ts'
import type { TenancyReader } from './tenancy.reader.ts'
import { type NetworkRow, type NetworkValues, TenancyRepository } from './tenancy.repository.ts'
import { openWebpass, sealWebpass } from './webpass.ts'

type NetworkInput = z.output<NonNullable<typeof saveNetwork.body>>
type ProjectInput = z.output<NonNullable<typeof saveProject.body>>

/** Told in the transaction in which networks come to lie in another project, or one above them does. */
export type Relocated = (trx: Db, where: { tenant: number; networks: readonly number[] }) => Promise<void>

/** Told in the transaction in which something of a network is edited that reaches its devices. */
export type Edited = (
  trx: Db,
  edit: {
    tenant: number
    of: { network: number }
    by: { accountId: number; username: string }
    facts: readonly EditedFact[]
  },
) => Promise<void>

export interface TenancyDeps {
  db: Db
  repository: TenancyRepository
  reader: TenancyReader
  bus: EventBus
  clock: Clock
  secrets: SecretBox
  relocated: Relocated
  edited: Edited
}

/** Creates and edits projects and networks. The guard has checked every ID against the caller's reach. */
export class TenancyService {
  readonly #deps: TenancyDeps
  constructor(deps: TenancyDeps) {
    this.#deps = deps
  }

  async saveNetwork(caller: Caller, input: NetworkInput): Promise<number> {
    const { repository, reader } = this.#deps
    const present = input.ID ? await repository.network(caller.tenant, input.ID) : undefined
    if (input.ID && !present) throw doesNotExist('network')
    const project = input.PID === undefined ? (present?.project_id ?? null) : input.PID || null
    await this.#mayPlaceIn(caller, project, present?.project_id)
    const moves = present !== undefined && project !== present.project_id
    const losing = moves ? 'PID' : present && input.Webpass !== undefined && 'Webpass'
    if (present && losing) mustOwn(await reader.network(caller, present.id), losing)
    const id = await unlessTaken(input.Name ?? present?.name ?? '', () =>
      present
        ? this.#editNetwork(caller, present, project, input)
        : this.#createNetwork(caller.tenant, project, input),
    )
    this.#deps.bus.emit('tenancy.changed', { tenant: caller.tenant })
    if (moves) this.#deps.bus.emit('networks.moved', { networks: [id] })
    return id
  }

  /** Null: none is set. @throws ApiError `does_not_exist` */
  async webpass(caller: Caller, id: number): Promise<string | null> {
    const row = await this.#deps.repository.network(caller.tenant, id)
    if (!row) throw doesNotExist('network')
    return openWebpass(this.#deps.secrets, row)
  }

  async saveProject(caller: Caller, input: ProjectInput): Promise<number> {
    const { repository, reader, clock, bus } = this.#deps
    const present = input.ID ? await repository.project(caller.tenant, input.ID) : undefined
    if (input.ID && !present) throw doesNotExist('project')
    const parent = input.PID === undefined ? (present?.parent_id ?? null) : input.PID || null
    await this.#mayPlaceIn(caller, parent, present?.parent_id)
    if (present && parent !== present.parent_id) mustOwn(await reader.project(caller, present.id), 'PID')
    const name = required(input.Name ?? present?.name, 'Name')
    if (present) await this.#noLoop(caller.tenant, present.id, parent)
    const due = dueOf(input)
    const moves = present !== undefined && parent !== present.parent_id
    const networks = moves ? await reader.networksBelow(caller.tenant, present.id) : []
    const id = await unlessTaken(name, async () => {
      if (!present) return repository.createProject(caller.tenant, name, parent, clock.now(), due)
      await this.#edit(caller.tenant, networks, (inside) =>
        inside.updateProject(present.id, { name, parent_id: parent, ...due }),
      )
      return present.id
    })
    bus.emit('tenancy.changed', { tenant: caller.tenant })
    if (moves) bus.emit('networks.moved', { networks })
    return id
  }

  /** @param networks whose devices are wanted something else with it */
  async #edit(
    tenant: number,
    networks: readonly number[],
    write: (repository: TenancyRepository, trx: Db) => Promise<void>,
  ): Promise<void> {
    await this.#deps.db.transaction().execute(async (trx) => {
      await write(new TenancyRepository(trx), trx)
      await this.#deps.relocated(trx, { tenant, networks })
    })
  }

  async #createNetwork(tenant: number, project: number | null, input: NetworkInput): Promise<number> {
    const values: NetworkValues = {
      name: required(input.Name, 'Name'),
      timezone: required(input.Timezone, 'Timezone'),
      country: required(input.Country, 'Country'),
      project_id: project,
      address: input.Address ?? '',
      lat: input.Location?.lat ?? null,
      lng: input.Location?.lng ?? null,
      ...linkOf(input),
      webpass_sealed: null,
    }
    const id = await this.#deps.repository.createNetwork(tenant, values, this.#deps.clock.now())
    if (input.Webpass) await this.#deps.repository.updateNetwork(id, this.#sealed(id, input.Webpass))
    return id
  }

  async #editNetwork(
    { tenant, accountId, username }: Caller,
    present: NetworkRow,
    project: number | null,
    input: NetworkInput,
  ): Promise<number> {
    const { id } = present
    const values = {
      project_id: project,
      ...(input.Name !== undefined && { name: input.Name }),
      ...(input.Timezone !== undefined && { timezone: input.Timezone }),
      ...(input.Country !== undefined && { country: input.Country }),
      ...(input.Address !== undefined && { address: input.Address }),
      ...(input.Location !== undefined && {
        lat: input.Location?.lat ?? null,
        lng: input.Location?.lng ?? null,
      }),
      ...linkOf(input),
      ...(input.Webpass !== undefined && this.#sealed(id, input.Webpass)),
    }
    const moves = project !== present.project_id
    const facts = editedFactsOf(present, { ...values, ...(input.Webpass !== undefined && { webpass: true }) })
    await this.#edit(tenant, moves ? [id] : [], async (inside, trx) => {
      await inside.updateNetwork(id, values)
      await this.#deps.edited(trx, { tenant, of: { network: id }, by: { accountId, username }, facts })
    })
    return id
  }

  #sealed(network: number, webpass: string | null) {
    return { webpass_sealed: sealWebpass(this.#deps.secrets, network, webpass) }
  }

  /** A `user`, or who acts by a share, may add to projects in reach only: nothing at the top of the tenant. */
  async #mayPlaceIn(
    caller: Caller,
    project: number | null,
    present: number | null | undefined,
  ): Promise<void> {
    if (project === (present ?? null) && present !== undefined) return
    if (project === null) {
      if (caller.role === 'user' || caller.home !== undefined) throw new ApiError('forbidden', {}, 'PID')
      return
    }
    const access = await this.#deps.reader.project(caller, project)
    if (access?.tenant !== caller.tenant) throw doesNotExist('project')
    if (!reachesLevel(access.level, 'write')) throw new ApiError('read_only')
  }

  async #noLoop(tenant: number, project: number, parent: number | null): Promise<void> {
    const parents = parentsOf(await this.#deps.repository.projects(tenant))
    if (ancestry(parent, parents).includes(project)) throw new ApiError('conflict', {}, 'PID')
  }
}

/**
 * What would be lost, its owner alone may take (DECISIONS 21): the web password, and where it lies, which decides who
 * sees it.
 */
function mustOwn(access: ResourceAccess | null, field: string): void {
  if (access?.level !== 'own') throw new ApiError('owner_only', {}, field)
}

const linkOf = ({ Metered }: NetworkInput) =>
  Metered === undefined
    ? {}
    : { ping_seconds: Metered?.pingSeconds ?? null, report_seconds: Metered?.reportSeconds ?? null }

function required(value: string | undefined, field: string): string {
  if (value === undefined) throw new ApiError('invalid_parameter', { reason: 'required' }, field)
  return value
}

/** The database decides whether a name is free: two requests at the same moment cannot both have it. */
async function unlessTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violation(error) === 'unique') throw new ApiError('name_in_use', { name }, 'Name')
    throw error
  }
}

/** A day that is given ends what had no end, and the other way round. */
function dueOf({ DueDay, AlwaysOn }: ProjectInput) {
  if (AlwaysOn) return { due_day: null, always_on: 1 }
  if (DueDay === undefined) return AlwaysOn === undefined ? {} : { always_on: 0 }
  return { due_day: DueDay, always_on: DueDay === null && AlwaysOn === undefined ? 1 : 0 }
}
