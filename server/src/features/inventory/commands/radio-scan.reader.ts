import type { CommandResult, ScanBss } from '#contract/inventory/commands/command-results.ts'
import type { Db } from '../../../db/client.ts'

const SCAN = 'scan_radio'
const RUNNING = ['queued', 'sent', 'accepted']

/** What a device heard when it listened around. */
export interface HeardAround {
  at: number
  bss: readonly ScanBss[]
}

export interface RadioScanRow {
  id: number
  at: number
  status: string
  result: string | null
}

/** When devices listened around, and what they heard: the results of their scans. */
export class RadioScanReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** The last that each of these devices of a tenant brought back; one that never did is missing. */
  async latest(tenant: number, sns: readonly string[]): Promise<Map<string, HeardAround>> {
    if (sns.length === 0) return new Map()
    const newest = await this.#scans(tenant)
      .select(({ fn }) => ['sn', fn.max('id').as('id')])
      .where('sn', 'in', [...sns])
      .where('status', '=', 'done')
      .groupBy('sn')
      .execute()
    if (newest.length === 0) return new Map()
    const rows = await this.#scans(tenant)
      .select(['sn', 'at', 'result'])
      .where(
        'id',
        'in',
        newest.map(({ id }) => Number(id)),
      )
      .execute()
    return new Map(rows.map(({ sn, at, result }) => [sn, { at, bss: heardIn(result) }]))
  }

  /** Of a device, the newest first. */
  of(tenant: number, sn: string): Promise<RadioScanRow[]> {
    return this.#scans(tenant)
      .select(['id', 'at', 'status', 'result'])
      .where('sn', '=', sn)
      .orderBy('id', 'desc')
      .execute()
  }

  /** Which of these devices are listening since then. */
  async running(tenant: number, sns: readonly string[], since: number): Promise<Set<string>> {
    if (sns.length === 0) return new Set()
    const rows = await this.#scans(tenant)
      .select('sn')
      .where('sn', 'in', [...sns])
      .where('status', 'in', RUNNING)
      .where('at', '>=', since)
      .execute()
    return new Set(rows.map(({ sn }) => sn))
  }

  #scans(tenant: number) {
    return this.#db.selectFrom('device_command').where('name', '=', SCAN).where('tenant_id', '=', tenant)
  }
}

export function heardIn(result: string | null): readonly ScanBss[] {
  const found = result === null ? null : (JSON.parse(result) as CommandResult)
  return found?.type === 'scan' ? found.bss : []
}
