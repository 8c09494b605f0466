import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { reachesLevel } from '#contract/permissions.ts'
import type { RecordedEvent, TerminalRecording } from '#contract/remote-access/recordings.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Guard } from '../../../http/guard.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { LimitReached } from '../../../lib/fair-share/limit-reached.ts'
import type { SecretBox } from '../../../lib/secret-box.ts'
import type { TunnelRuleRepository } from '../approvals/tunnel-rule.repository.ts'
import type { ShellSize } from '../shells/shell.ts'
import type { OpenTunnel } from '../tunnels/open-tunnel.ts'
import { type RecordedPart, Recorder } from './recorder.ts'
import type { RecordingRepository, RecordingRow } from './recording.repository.ts'

export interface RecordingsDeps {
  repository: RecordingRepository
  rules: Pick<TunnelRuleRepository, 'recordDaysOf'>
  guard: Pick<Guard, 'network'>
  secrets: SecretBox
  clock: Clock
  /** Whether a tunnel goes on, and its recording with it. */
  isOpen(tunnel: number): boolean
}

const DAY_MS = 86_400_000
const RETRY_SECONDS = 3_600
/** All recordings of one tenant, as they are kept. */
const TENANT_BYTES = 1_073_741_824
/** One answer, as it is kept. */
const ANSWER_BYTES = 1_048_576

const deflate = promisify<Buffer, Buffer>(deflateRaw)
const inflate = promisify<Buffer, Buffer>(inflateRaw)

/** Terminals that are recorded, because the owner of a network wants it, and their replay. */
export class RecordingsService {
  readonly #deps: RecordingsDeps
  constructor(deps: RecordingsDeps) {
    this.#deps = deps
  }

  /** How many days a terminal to a device is kept; null: it is not recorded. @throws LimitReached */
  async daysFor({ tenant, network }: { tenant: number; network: number }): Promise<number | null> {
    const { rules, repository } = this.#deps
    const days = await rules.recordDaysOf(network)
    if (days !== null && (await repository.bytesOf(tenant)) >= TENANT_BYTES)
      throw new LimitReached('recordings', 'tenant', RETRY_SECONDS)
    return days
  }

  /** Null when it is not to be recorded. */
  async begin(
    { row }: OpenTunnel,
    { columns, rows }: ShellSize,
    failed: (error: unknown) => void,
  ): Promise<Recorder | null> {
    const { repository, clock } = this.#deps
    if (row.record_days === null) return null
    const now = clock.now()
    const { id } = await repository.create({
      ...{ tenant_id: row.tenant_id, network_id: row.network_id, tunnel_id: row.id, type: row.type },
      ...{ sn: row.sn, name: row.name, username: row.username, columns, rows },
      ...{ started_at: now, kept_until: now + row.record_days * DAY_MS },
    })
    return new Recorder({ clock, keep: (part) => this.#keep(id, part), failed })
  }

  async list({ tenant }: Caller, network: number): Promise<TerminalRecording[]> {
    return (await this.#deps.repository.list({ tenant, network })).map(presentRecording)
  }

  /** @throws ApiError `does_not_exist`, `owner_only` */
  async replay(caller: Caller, { id, from }: { id: number; from: number }) {
    const row = await this.#visible(caller, id)
    const events: RecordedEvent[] = []
    let number = from
    for (let bytes = 0; bytes < ANSWER_BYTES; number++) {
      const sealed = await this.#deps.repository.part(id, number)
      if (sealed === undefined) return { recording: presentRecording(row), events, next: null }
      events.push(...(await this.#opened(id, number, sealed)))
      bytes += sealed.length
    }
    return { recording: presentRecording(row), events, next: number }
  }

  /** @throws ApiError `conflict` as long as one of them goes on */
  async remove({ tenant }: Caller, { group: network, ids }: { group: number; ids: number[] }) {
    const { repository, isOpen } = this.#deps
    const rows = await repository.some({ tenant, network, ids })
    if (rows.some(({ tunnel_id }) => isOpen(tunnel_id))) throw new ApiError('conflict')
    await repository.remove(rows.map(({ id }) => id))
    return { count: rows.length }
  }

  removeOld(): Promise<void> {
    return this.#deps.repository.removeKeptUntil(this.#deps.clock.now())
  }

  /** Passwords of others may stand in it: only who owns the network sees it. */
  async #visible(caller: Caller, id: number): Promise<RecordingRow> {
    const row = await this.#deps.repository.find(id)
    const access = row && (await this.#deps.guard.network(caller, row.network_id))
    if (!row || access?.tenant !== row.tenant_id) throw doesNotExist('recording')
    if (!reachesLevel(access.level, 'own')) throw new ApiError('owner_only')
    return row
  }

  async #keep(recording: number, { number, events, durationMs }: RecordedPart): Promise<void> {
    const packed = await deflate(Buffer.from(JSON.stringify(events)))
    const sealed = this.#deps.secrets.seal(packed.toString('base64'), partOf(recording, number))
    await this.#deps.repository.add({ recording, number, sealed, durationMs })
  }

  async #opened(recording: number, number: number, sealed: string): Promise<RecordedEvent[]> {
    const packed = this.#deps.secrets.open(sealed, partOf(recording, number))
    return JSON.parse((await inflate(Buffer.from(packed, 'base64'))).toString('utf8'))
  }
}

/** No part can be put in the place of another. */
const partOf = (recording: number, number: number): string => `terminal-recording:${recording}:${number}`

function presentRecording(row: RecordingRow): TerminalRecording {
  return {
    ...{ id: row.id, tunnel: row.tunnel_id, type: row.type, sn: row.sn, name: row.name, by: row.username },
    ...{ columns: row.columns, rows: row.rows, startedAt: row.started_at, durationMs: row.duration_ms },
    ...{ keptUntil: row.kept_until, bytes: row.bytes },
  }
}
