import type { Random } from '../random.ts'
import type { Client } from './client.ts'
import type { Node } from './node.ts'

/** One place: its devices, the people's devices in it, and when it last moved on. */
export interface Site {
  readonly index: number
  readonly name: string
  readonly nodes: readonly Node[]
  readonly clients: readonly Client[]
  readonly random: Random
  /** Milliseconds since 1970. */
  movedAt: number
  /** Two routers share an address in it, and both are heard. */
  readonly virtual: boolean
  /** Nothing happens in it any more. */
  still: boolean
}
