import type { Client, DeviceState } from '#contract/inventory/state/device-state.ts'

/** Clients of an access point that are on a call, or watch something live, by the access category of their frames. */
export interface CallsCarried {
  calls: number
  streams: number
}

interface Counted {
  at: number
  /** Null: nothing to compare with yet, or the device does not tell. */
  carried: CallsCarried | null
  isTold: boolean
  /** Frames of clients that ever had any, by MAC. */
  frames: ReadonlyMap<string, Frames>
}
const NOBODY: ReadonlyMap<string, Frames> = new Map()
type Frames = Pick<Client, 'callFrames' | 'streamFrames'>

/** A call sends fifty frames a second each way; what asks for the way of others' calls now and then sends fewer. */
const LEAST_PER_SECOND = 10
/** A report is asked for every minute: what was told before that says nothing of now. */
const FRESH_MS = 150_000
/** Devices count in steps: between two reports closer than that, a call looks silent, or a burst like a call. */
const SHORTEST_MS = 3_000

/** Which access points carry a call or a stream now, from how their counters of voice and video frames rise. */
export class CarriedCalls {
  readonly #told = new Map<string, Counted>()

  reported(sn: string, { at, clients }: Pick<DeviceState, 'at' | 'clients'>): void {
    const here = clients.filter(({ connection }) => connection === 'wireless')
    const telling = here.filter(({ callFrames }) => callFrames !== undefined)
    const before = this.#told.get(sn)
    if (before && at - before.at < SHORTEST_MS) return
    // Nobody is there: nobody talks. Somebody is, and the device counts no categories: it is not known.
    const isTold = here.length === 0 || telling.length > 0
    const carried = isTold && before ? carriedSince(before, at, telling) : null
    const frames = telling.length === 0 ? NOBODY : new Map(telling.map((one) => [one.mac, framesOf(one)]))
    this.#told.set(sn, { at, carried, isTold, frames })
  }

  forget(sn: string): void {
    this.#told.delete(sn)
  }

  /** Null: not known. */
  of(sn: string, now: number): CallsCarried | null {
    const told = this.#told.get(sn)
    return told && now - told.at <= FRESH_MS ? told.carried : null
  }

  /** Also where the next report will tell: what waits for silence waits for that, too. */
  mayCarry(sn: string, now: number): boolean {
    const told = this.#told.get(sn)
    if (!told || now - told.at > FRESH_MS) return told === undefined
    return told.carried === null ? told.isTold : told.carried.calls + told.carried.streams > 0
  }
}

const framesOf = ({ callFrames, streamFrames }: Client): Frames => ({ callFrames, streamFrames })

function carriedSince(before: Counted, at: number, clients: readonly Client[]): CallsCarried {
  const least = (LEAST_PER_SECOND * (at - before.at)) / 1000
  const rose = (client: Client, name: keyof Frames) => {
    const [was, is] = [before.frames.get(client.mac)?.[name], client[name] ?? 0]
    // Who came or came back since counts from nothing.
    return (was === undefined || is < was ? is : is - was) >= least
  }
  return {
    calls: clients.filter((client) => rose(client, 'callFrames')).length,
    streams: clients.filter((client) => rose(client, 'streamFrames')).length,
  }
}
