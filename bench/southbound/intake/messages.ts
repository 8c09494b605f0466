/** Text frames of devices by their number. */
type Frames = [device: number, text: string][]

/** Each is answered with `taken`. */
export type ToTaker = { kind: 'connect' | 'say'; frames: Frames } | { kind: 'figures' } | { kind: 'stop' }

/** Since the start: processor time, and what collecting held up, ms; bytes now. */
export interface Taken {
  connected: number
  allMs: number
  /** By name. */
  threads: Record<string, number>
  young: number
  old: number
  oldCount: number
  heapUsed: number
  rss: number
}

export type FromTaker =
  | { kind: 'ready' }
  /** A device was told to run this configuration. */
  | { kind: 'runs'; device: number; uuid: number }
  | ({ kind: 'taken' } & Taken)
