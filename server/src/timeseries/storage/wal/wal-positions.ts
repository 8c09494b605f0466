import { closeSync, constants, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { namingFile } from '../../../lib/start-error.ts'

export const POSITIONS = 'positions'

/** A slot lies within one sector, so that it is there whole or as it was before. */
const SLOT_BYTES = 64
const CHECKED_BYTES = 32
/** Far more than there are log files at once; a number that has come round takes the older's slot. */
const SLOTS = 256

/** How far a log file was synced (bytes), and the first and last time (ms) of its rows. */
export interface LogPosition {
  number: number
  bytes: number
  from: number
  to: number
}

/**
 * How far each log file reached when it was last synced. Written in place after the sync and not synced itself: after a
 * power cut a position may be behind its log, never ahead of it.
 */
export class WalPositions {
  /** As they were when the store was opened, by log number. */
  readonly found: ReadonlyMap<number, LogPosition>
  #file: number | undefined

  constructor(directory: string) {
    const path = join(directory, POSITIONS)
    this.#file = namingFile(path, () => openSync(path, constants.O_RDWR | constants.O_CREAT, 0o644))
    this.found = namingFile(path, () => readSlots(this.#file!))
  }

  /** Forgets all but those of these logs, for good. */
  keep(numbers: ReadonlySet<number>): void {
    const gone = [...this.found.keys()].filter((number) => !numbers.has(number))
    for (const number of gone) this.#write(number, Buffer.alloc(SLOT_BYTES))
    if (gone.length > 0) this.#sync()
  }

  /** A log was synced up to there. */
  reached({ number, bytes, from, to }: LogPosition): void {
    const slot = Buffer.alloc(SLOT_BYTES)
    for (const [i, value] of [number, bytes, from, to].entries()) slot.writeDoubleLE(value, i * 8)
    slot.writeUInt32LE(crc32(slot.subarray(0, CHECKED_BYTES)), CHECKED_BYTES)
    this.#write(number, slot)
  }

  close(): void {
    if (this.#file === undefined) return
    this.#sync()
    closeSync(this.#file)
    this.#file = undefined
  }

  #write(number: number, slot: Buffer): void {
    if (this.#file === undefined) return
    try {
      writeSync(this.#file, slot, 0, SLOT_BYTES, (number % SLOTS) * SLOT_BYTES)
    } catch {
      // The disk is full: the position stays behind, which costs a report of a loss at most.
    }
  }

  #sync(): void {
    try {
      if (this.#file !== undefined) fsyncSync(this.#file)
    } catch {
      // As above.
    }
  }
}

function readSlots(file: number): Map<number, LogPosition> {
  const bytes = Buffer.alloc(SLOTS * SLOT_BYTES)
  readSync(file, bytes, 0, bytes.length, 0)
  const all = new Map<number, LogPosition>()
  for (let at = 0; at < bytes.length; at += SLOT_BYTES) {
    const slot = bytes.subarray(at, at + CHECKED_BYTES)
    if (crc32(slot) !== bytes.readUInt32LE(at + CHECKED_BYTES)) continue
    const [number, length, from, to] = [0, 8, 16, 24].map((place) => slot.readDoubleLE(place))
    all.set(number!, { number: number!, bytes: length!, from: from!, to: to! })
  }
  return all
}
