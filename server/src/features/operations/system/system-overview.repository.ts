import { statfs } from 'node:fs/promises'
import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf } from '#contract/define-endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { SystemFigure, showSystem, showSystemMap } from '#contract/operations/system/overview.ts'
import type { Db } from '../../../db/client.ts'
import { jobFigures } from '../../../jobs/system-jobs.ts'
import type { Clock } from '../../../lib/clock.ts'
import { installedVersion } from '../../../lib/package-version.ts'
import { alarmFigures } from '../../alarm/system-alarms.reader.ts'
import { accountFigures } from '../../identity/system-accounts.reader.ts'
import { deviceFigures, devicePoints } from '../../inventory/records/system-devices.reader.ts'
import { messageFigures } from '../../messaging/system-messages.reader.ts'
import { networkFigures, networkPoints } from '../../tenancy/system-networks.reader.ts'
import type { Releases } from '../upgrade/releases.ts'

export interface SystemOverviewDeps {
  db: Db
  clock: Clock
  dataFolder: string
  version: string
  releases: Pick<Releases, 'newer' | 'state'>
}

/** Markers of one answer; more than a screen can tell apart. */
const pointsMax = 20_000
const points = { networks: networkPoints, devices: devicePoints }

interface Point {
  id: string | number
  name: string
  lat: number
  lng: number
  online: number
  devices: number
}

/** The whole server in figures, and where everything is. */
export class SystemOverviewRepository {
  readonly #deps: SystemOverviewDeps
  constructor(deps: SystemOverviewDeps) {
    this.#deps = deps
  }

  async show(): Promise<AnswerOf<typeof showSystem>> {
    const now = this.#deps.clock.now()
    const figures: Record<SystemFigure, RawBuilder<number>> = {
      ...{ ...accountFigures(now, now - limits.sessionIdleMs), ...networkFigures, ...deviceFigures },
      ...{ ...alarmFigures, ...jobFigures, ...messageFigures },
    }
    return { figures: await this.#count(figures), server: await this.#server(now) }
  }

  async map(what: keyof typeof points): Promise<AnswerOf<typeof showSystemMap>> {
    const { points: placed, unplaced } = points[what]
    const found = await sql<Point>`${placed} limit ${pointsMax}`.execute(this.#deps.db)
    const isAll = found.rows.length < pointsMax
    const counted = isAll ? sql<number>`0` : sql<number>`(select count(*) from (${placed}) as placed)`
    const counts = await this.#count({ unplaced, placed: counted })
    return {
      points: found.rows.map((row) => [
        ...([String(row.id), row.name, row.lat, row.lng] as const),
        ...([Number(row.online), Number(row.devices)] as const),
      ]),
      unplaced: counts.unplaced,
      left: Math.max(0, counts.placed - found.rows.length),
    }
  }

  async #count<Name extends string>(
    figures: Record<Name, RawBuilder<number>>,
  ): Promise<Record<Name, number>> {
    const each = Object.entries<RawBuilder<number>>(figures)
    const columns = each.map(([name, figure]) => sql`${figure} as ${sql.ref(name)}`)
    const { rows } = await sql<Record<Name, number>>`select ${sql.join(columns)}`.execute(this.#deps.db)
    return Object.fromEntries(each.map(([name]) => [name, Number(rows[0]![name as Name])])) as Record<
      Name,
      number
    >
  }

  async #server(now: number) {
    const { user, system } = process.cpuUsage()
    const upSeconds = Math.max(1, process.uptime())
    const disk = await statfs(this.#deps.dataFolder).catch(() => null)
    return {
      startedAt: Math.round(now - upSeconds * 1000),
      version: this.#deps.version,
      installedVersion: onDisk(),
      newer: this.#deps.releases.newer(),
      updates: this.#deps.releases.state(),
      node: process.versions.node,
      memoryBytes: process.memoryUsage.rss(),
      cpuRatio: (user + system) / 1e6 / upSeconds,
      diskFreeBytes: disk && disk.bavail * disk.bsize,
      diskBytes: disk && disk.blocks * disk.bsize,
    }
  }
}

/** In the middle of an update there may be none. */
function onDisk(): string | null {
  try {
    return installedVersion()
  } catch {
    return null
  }
}
