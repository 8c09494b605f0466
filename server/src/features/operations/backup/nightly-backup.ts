import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { JobHandler, RunningJob } from '../../../jobs/job-handler.ts'
import { KeyedQueue } from '../../../lib/keyed-queue.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { Figures } from '../../../lib/own-metrics.ts'
import { type BackupFigures, type BackupSource, makeBackup } from './make-backup.ts'

export interface NightlyBackupDeps {
  source: BackupSource
  /** Where backups go; undefined: none are made. */
  folder: string | undefined
  /** So many are kept. */
  keep: number
  log: Logger
  /** Tells whoever operates the server that there is none of this night. */
  failed(error: string): Promise<void>
}

const NAME = /^roost-\d{8}T\d{6}Z\.backup$/
/** At a quiet hour, away from what else runs at night. */
const CRON = '13 2 * * *'
const MAX_ATTEMPTS = 3

/** Everything the server keeps, every night in a file of its own. */
export class NightlyBackup {
  readonly #deps: NightlyBackupDeps
  #last: (BackupFigures & { at: number; seconds: number }) | undefined
  #failures = 0
  /** One at a time: one that is asked for comes beside that of the clock. */
  readonly #turns = new KeyedQueue()

  constructor(deps: NightlyBackupDeps) {
    this.#deps = deps
  }

  /** None where backups go nowhere. */
  get jobs(): readonly JobHandler[] {
    if (this.#deps.folder === undefined) return []
    const run = (job: RunningJob) => this.run(job)
    return [{ kind: 'operations.backup', schedule: { cron: CRON }, maxAttempts: MAX_ATTEMPTS, run }]
  }

  run(job: Pick<RunningJob, 'attempt' | 'progress' | 'signal'>): Promise<void> {
    return this.#turns.run('backup', () => this.#make(job))
  }

  async #make({ attempt, progress, signal }: Parameters<NightlyBackup['run']>[0]): Promise<void> {
    const { source, log } = this.#deps
    const at = source.now()
    const file = this.#nextFile(at)
    const begun = performance.now()
    try {
      const figures = await makeBackup(source, file, progress, signal)
      const seconds = (performance.now() - begun) / 1000
      this.#last = { ...figures, at, seconds }
      log.info({ file, seconds: Math.round(seconds), ...figures }, 'a backup was made')
      this.#letGo()
    } catch (error) {
      if (!signal.aborted) {
        this.#failures += 1
        log.error({ err: error, file }, 'no backup was made')
        if (attempt >= MAX_ATTEMPTS) await this.#deps.failed((error as Error).message)
      }
      throw error
    }
  }

  /** One that has the name of this second already lacks what was written since. */
  #nextFile(at: number): string {
    const file = join(this.#deps.folder!, `roost-${stampOf(at)}.backup`)
    return existsSync(file) ? this.#nextFile(at + 1000) : file
  }

  metrics(): Figures {
    const newest = this.#newest()
    return {
      roost_backup_failures_total: this.#failures,
      ...(newest !== null && { roost_backup_last_success_timestamp_seconds: newest }),
      ...(this.#last && {
        roost_backup_last_duration_seconds: this.#last.seconds,
        roost_backup_last_size_bytes: this.#last.size,
      }),
    }
  }

  /** Seconds since 1970; null: there is none. */
  #newest(): number | null {
    const { folder } = this.#deps
    const last = folder === undefined ? undefined : this.#all().at(-1)
    return last === undefined ? null : Math.floor(statSync(join(folder!, last)).mtimeMs / 1000)
  }

  /** The oldest first. */
  #all(): string[] {
    const { folder } = this.#deps
    const isThere = folder !== undefined && statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    if (!isThere) return []
    return readdirSync(folder)
      .filter((name) => NAME.test(name))
      .sort()
  }

  #letGo(): void {
    for (const name of this.#all().slice(0, -this.#deps.keep)) rmSync(join(this.#deps.folder!, name))
  }
}

/** For names of files that sort by it. */
export const stampOf = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
