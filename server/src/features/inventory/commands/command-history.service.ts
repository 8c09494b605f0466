import type { QueryOf } from '#contract/define-endpoint.ts'
import type { listDeviceCommands } from '#contract/inventory/commands/command-history.ts'
import type { DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import { limits } from '#contract/limits.ts'
import type { Caller, Rows } from '../../../http/route.ts'
import { positionOf } from '../records/id-cursor.ts'
import { commandFor, presentCommand } from './command.presenter.ts'
import type { CommandFilter, CommandRepository } from './command.repository.ts'

/** What a device was told, page by page. */
export class CommandHistory {
  readonly #commands: CommandRepository
  constructor(commands: CommandRepository) {
    this.#commands = commands
  }

  async list(
    { tenant, level }: Pick<Caller, 'tenant' | 'level'>,
    query: QueryOf<typeof listDeviceCommands>,
  ): Promise<Rows<DeviceCommandRecord>> {
    const { sn, status, limit, cursor } = query
    const filter: CommandFilter = { sn, tenant, ...(status && { status }) }
    const wanted = limit ?? (cursor === undefined ? limits.pageMax : limits.pageDefault)
    const before = cursor === undefined ? undefined : positionOf(cursor)
    const found = await this.#commands.page(filter, wanted + 1, before)
    const rows = found.slice(0, wanted).map((row) => commandFor(presentCommand(row), level))
    if (limit === undefined && cursor === undefined) return { rows, page: null }
    const next = found.length > wanted ? String(rows.at(-1)!.id) : null
    return { rows, page: { next, total: await this.#commands.count(filter) } }
  }
}
