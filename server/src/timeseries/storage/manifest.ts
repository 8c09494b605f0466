import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readReplaced, replaceFile, setAside, syncDirectoryNow } from './files.ts'

export const MANIFEST = 'manifest.json'

/** How large a part is (bytes), and its first and last sample's time (ms). */
export interface PartEntry {
  bytes: number
  from: number
  to: number
}

export interface ManifestContent {
  /** By folder, then by file name. */
  parts: Record<string, Record<string, PartEntry>>
  /** Log files up to this number may be gone: parts hold what they held, or nothing of it was wanted. */
  logsThrough: number
}

/**
 * The files that must be there. A part is named when it has come and is not named any more before it goes, a log's
 * number is passed before it goes: so a file that is named and not there was lost, wherever a crash fell.
 */
export class Manifest {
  /** Whether there was none to go by: a store of an earlier version, or the file was damaged. */
  readonly isNew: boolean
  readonly #path: string
  #content: ManifestContent
  #isWritten: boolean

  constructor(directory: string, trouble: (message: string) => void) {
    this.#path = join(directory, MANIFEST)
    const found = readManifest(this.#path)
    if (found === null)
      trouble(`time series: the list of files is damaged and was set aside as ${setAside(this.#path)}`)
    this.isNew = !found
    this.#isWritten = !this.isNew
    this.#content = found ?? { parts: {}, logsThrough: 0 }
  }

  get logsThrough(): number {
    return this.#content.logsThrough
  }

  /** What must be there of a folder. */
  of(folder: string): Readonly<Record<string, PartEntry>> {
    return this.#content.parts[folder] ?? {}
  }

  /** A folder has come to have these files. To be called before others are removed. */
  become(folder: string, files: Readonly<Record<string, PartEntry>>, walThrough = 0): void {
    const { parts, logsThrough } = this.#content
    this.#take({ parts: { ...parts, [folder]: files }, logsThrough: Math.max(logsThrough, walThrough) })
  }

  /** To be called before logs up to this number are removed. */
  letLogsGo(through: number): void {
    this.#take({ ...this.#content, logsThrough: Math.max(this.#content.logsThrough, through) })
  }

  /** Writes down what the disk did not take before. */
  save(): void {
    if (this.#isWritten) return
    try {
      replaceFile(this.#path, JSON.stringify(this.#content))
      this.#isWritten = true
    } catch {
      // What it says is about to be untrue, and what goes makes room: none is better than a wrong one.
      rmSync(this.#path, { force: true })
      syncDirectoryNow(dirname(this.#path))
    }
  }

  #take(content: ManifestContent): void {
    if (JSON.stringify(content) !== JSON.stringify(this.#content)) this.#isWritten = false
    this.#content = content
    this.save()
  }
}

/** Undefined when there is none, null when it is damaged. */
export function readManifest(path: string): ManifestContent | null | undefined {
  const text = readReplaced(path)
  return typeof text === 'string' ? (JSON.parse(text) as ManifestContent) : text
}

/** What both name: files that were not removed between the two. Logs may be gone as far as the later one says. */
export function inBoth(before: ManifestContent, later: ManifestContent): ManifestContent {
  const parts = Object.entries(before.parts).map(([folder, files]) => {
    const stayed = Object.entries(files).filter(([name]) => later.parts[folder]?.[name])
    return [folder, Object.fromEntries(stayed)] as const
  })
  return { parts: Object.fromEntries(parts), logsThrough: later.logsThrough }
}
