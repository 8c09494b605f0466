import type { FileEvent, LinkFiles } from '../../../southbound/ports.ts'

/** Something that prints and is typed into. */
export interface Shell {
  /** @returns false while it takes no more */
  write(keys: Uint8Array): boolean
  resize(columns: number, rows: number): void
  /** So much of what it printed was drawn. */
  taken(bytes: number): void
  /** Absent: it moves none. */
  readonly files?: LinkFiles
  end(): void
}

export interface ShellEvents {
  printed(bytes: Buffer): void
  file?(event: FileEvent): void
  ended(): void
}

export interface ShellSize {
  columns: number
  rows: number
}
