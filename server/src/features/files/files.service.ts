import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeptFile } from '#contract/files/endpoints.ts'
import type { Clock } from '../../lib/clock.ts'
import type { ArrivedUpload, ExpectedUpload } from './expected-uploads.ts'
import type { FileRepository, FileRow } from './file.repository.ts'

const KEPT_MS = 7 * 86_400_000
const STRAY_MS = 3600_000
const SHOWN = 100

/** Keeps files of devices for seven days. */
export class FilesService {
  readonly #files: FileRepository
  readonly #clock: Clock
  readonly #folder: string

  constructor(files: FileRepository, clock: Clock, folder: string) {
    this.#files = files
    this.#clock = clock
    this.#folder = folder
  }

  async keep({ sn, tenant, kind, name }: ExpectedUpload, content: Buffer): Promise<ArrivedUpload> {
    const stored = randomBytes(16).toString('hex')
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await writeFile(this.pathOf(stored), content, { mode: 0o600, flush: true })
    const at = this.#clock.now()
    const bytes = content.length
    const id = await this.#files.insert({ sn, tenant_id: tenant, at, kind, name, bytes, stored })
    return { id, name, bytes }
  }

  async list(sn: string, tenant: number): Promise<KeptFile[]> {
    const rows = await this.#files.list(sn, tenant, SHOWN)
    return rows.map(({ id, at, kind, name, bytes }) => ({
      id,
      at,
      kind: kind as KeptFile['kind'],
      name,
      bytes,
    }))
  }

  find(id: number): Promise<FileRow | undefined> {
    return this.#files.find(id)
  }

  pathOf(stored: string): string {
    return join(this.#folder, stored)
  }

  /** Old records, and content that no record knows (a stop in between leaves some). */
  async clear(): Promise<void> {
    await this.#files.removeBefore(this.#clock.now() - KEPT_MS)
    const known = new Set((await this.#files.stored()).map(({ stored }) => stored))
    for (const entry of await readdir(this.#folder, { withFileTypes: true }).catch(() => [])) {
      const { name } = entry
      // Folders belong to other features.
      if (known.has(name) || !entry.isFile()) continue
      const { mtimeMs } = await stat(this.pathOf(name))
      // A new one may be about to get its record.
      if (Date.now() - mtimeMs > STRAY_MS) await rm(this.pathOf(name), { force: true })
    }
  }
}
