import type { OperationChange } from '#contract/audit-log/endpoints.ts'
import { ApiError } from '../../http/api-error.ts'
import type { LoggedCall } from '../../http/operation-log.ts'
import { KeyedQueue } from '../../lib/keyed-queue.ts'
import { changesOf, differing } from './changes.ts'
import type { RecordReader, Row } from './record.reader.ts'
import { type AuditedCalls, rowOfCall, type WatchedRow } from './watched.ts'

export interface RowWatch {
  /** @returns what changed since; null when this call is not compared */
  changes(answer: unknown): Promise<OperationChange[] | null>
  /** Lets the next call on the same row begin. */
  end(): void
}

const notCompared: RowWatch = { changes: async () => null, end: () => undefined }

/** Compares the row a call is about before and after it. */
export class Watcher {
  readonly #records: RecordReader
  /** Of two who change the same row each sees its own change alone. */
  readonly #rows = new KeyedQueue({
    full: () => new ApiError('too_many_requests', { retryAfterSeconds: 10 }),
  })
  readonly #audited: () => AuditedCalls
  constructor(records: RecordReader, audited: () => AuditedCalls) {
    this.#records = records
    this.#audited = audited
  }

  async begin(call: LoggedCall): Promise<RowWatch> {
    if (call.endpoint.id === 'configuration.apply') return versions()
    const known = rowOfCall(this.#audited(), call)
    if (!known) return this.#created(call)
    const end = await this.#rows.hold(`${known.table}:${known.key}`)
    try {
      const before = await this.#records.row(known)
      return { changes: () => this.#compared(known, before), end }
    } catch (error) {
      end()
      throw error
    }
  }

  /** The answer names what was made. */
  #created(call: LoggedCall): RowWatch {
    return {
      ...notCompared,
      changes: async (answer) => {
        const made = rowOfCall(this.#audited(), call, answer)
        return made && this.#compared(made, null)
      },
    }
  }

  async #compared({ table, key }: WatchedRow, before: Row | null): Promise<OperationChange[]> {
    const after = await this.#records.row({ table, key })
    // Compared by number, told by name: two networks may be called the same.
    const columns = differing(table, before, after)
    const named = async (row: Row | null) => row && this.#records.named(picked(row, columns))
    return changesOf(columns, await named(before), await named(after))
  }
}

const picked = (row: Row, columns: string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column]]))

/** A configuration's difference is in its own log (`/v2/configuration`); here stands which version took which's place. */
const versions = (): RowWatch => ({
  ...notCompared,
  changes: async (answer) => {
    const { items } = answer as { items?: SavedItem[] }
    if (!items?.length) return null
    const before = items.map((item) => told(item, item.version - 1, items.length))
    const after = items.map((item) => told(item, item.version, items.length))
    return [{ field: 'version', before: joined(before), after: joined(after) }]
  },
})

interface SavedItem {
  group: number | null
  sn: string | null
  version: number
}

/** A version alone; of several, with the place it is of. 0: there was none before. */
const told = ({ group, sn }: SavedItem, version: number, of: number): string | number | null =>
  of === 1 ? version || null : `${sn ?? group}: ${version}`

const joined = (values: (string | number | null)[]): string | number | null =>
  values.length === 1 ? values[0]! : values.join(', ')
