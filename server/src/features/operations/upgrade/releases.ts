import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import type { Logger } from '../../../lib/logger.ts'
import { compareVersions } from '../../../lib/versions.ts'

const MAX_BYTES = 65_536
const TIMEOUT_MS = 10_000
const EVERY_DAY = '41 4 * * *'

const version = z.string().regex(/^\d{1,6}(?:\.\d{1,6}){2}$/)

/** Whoever keeps a list of releases may write more into it. */
const list = z.array(
  z.object({
    version,
    date: z.iso.date().optional(),
    notes: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .optional(),
  }),
)
export type Release = z.infer<typeof list>[number]

export interface ReleasesDeps {
  /** A file, or an address: nobody is asked unless the operator names one. */
  source: string | undefined
  /** Of this server. */
  running: string
  log: Pick<Logger, 'info' | 'warn'>
}

/** Whether there is a later version, by a list that the operator names; asked at the start and once a day. */
export class Releases {
  readonly #deps: ReleasesDeps
  #newer: Release | null = null
  #isRead = false
  constructor(deps: ReleasesDeps) {
    this.#deps = deps
  }

  get jobs(): readonly JobHandler[] {
    const run = () => this.look()
    return this.#deps.source ? [{ kind: 'operations.releases', schedule: { cron: EVERY_DAY }, run }] : []
  }

  state(): 'off' | 'unread' | 'read' {
    if (this.#deps.source === undefined) return 'off'
    return this.#isRead ? 'read' : 'unread'
  }

  /** Null: none, or none is known. */
  newer(): Release | null {
    return this.#newer
  }

  start(): void {
    this.look().catch((error) => this.#deps.log.warn({ err: error }, 'the list of releases cannot be read'))
  }

  /** @throws Error when the list cannot be read: what is known stays */
  async look(): Promise<void> {
    const { source, running, log } = this.#deps
    if (source === undefined) return
    const found = list.parse(JSON.parse(await textOf(source)))
    const [newest] = found.toSorted((a, b) => compareVersions(b.version, a.version))
    const newer = newest && compareVersions(newest.version, running) > 0 ? newest : null
    if (newer && newer.version !== this.#newer?.version)
      log.info({ running, newest: newer.version }, 'a later version is out')
    this.#newer = newer
    this.#isRead = true
  }
}

async function textOf(source: string): Promise<string> {
  if (!/^https?:\/\//.test(source)) return readFile(source, 'utf8')
  const answer = await fetch(source, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok || !answer.body) throw new Error(`the list of releases was answered with ${answer.status}`)
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_BYTES) throw new Error('the list of releases is too long')
  }
  return text
}
