import { RecentItems } from '../../lib/recent-items.ts'
import type { Matcher } from '../parse/ast.ts'
import type { Store } from '../storage/store.ts'
import type { Scope, Subject } from '../types.ts'
import { isRemoteSubject, type Subjects, subjectOf } from './subjects.ts'

/** A device that may be seen, and from when on (ms). */
export interface VisibleDevice {
  device: number
  sn: string
  since: number
  /** Its record now; undefined when nobody described it. */
  subject: Subject | undefined
}

/** A series: what is measured, and of which device. */
export interface FoundSeries {
  key: number
  visible: VisibleDevice
}

/** The devices that a scope sees and a selection's matchers admit, network by network, and where each stands there. */
export interface VisibleDevices {
  list: readonly VisibleDevice[]
  places: ReadonlyMap<number, number>
}

/**
 * As files keep devices: a network's lie together. In the order in which they came a wide query would read each page
 * anew for every device that is in it. Within a network pages are few.
 */
function byNetwork(list: VisibleDevice[]): VisibleDevice[] {
  const networks = Map.groupBy(list, ({ subject }) => subject?.network ?? 0)
  return [...networks].sort(([a], [b]) => a - b).flatMap(([, members]) => members)
}

/** Some of the devices that a query looks at. */
export type DevicePortion = (visible: VisibleDevice) => boolean

export interface DevicePortions {
  /** In all of them. */
  devices: number
  portions: readonly DevicePortion[]
}

/** The devices of a portion. */
export const within = ({ list }: VisibleDevices, isIn: DevicePortion): VisibleDevices =>
  placed(list.filter(isIn))

function placed(list: readonly VisibleDevice[]): VisibleDevices {
  return { list, places: new Map(list.map(({ device }, place) => [device, place])) }
}

/**
 * All devices in so many portions, as many of these in each, in their order; fewer portions when there are fewer
 * devices. Others, which another selection may have or which come meanwhile, are spread. Senders from outside are in
 * the first: their series share an `sn`.
 */
export function portionsOf({ list }: VisibleDevices, count: number): DevicePortions {
  const portions = Math.min(count, list.length)
  const assigned = new Map(list.map(({ device }, i) => [device, Math.floor((i * portions) / list.length)]))
  const portionAt =
    (portion: number): DevicePortion =>
    ({ device, sn }) =>
      (isRemoteSubject(sn) ? 0 : (assigned.get(device) ?? device % portions)) === portion
  return {
    devices: list.length,
    portions: Array.from({ length: portions }, (_, portion) => portionAt(portion)),
  }
}

/** So many answers are kept, over all devices and over those of a network: those of the screens that look now. */
const [KEPT_OF_ALL, KEPT_OF_NETWORKS] = [4, 32]

/** Tells which devices a scope sees. What was worked out over several holds until one comes, goes or moves. */
export class Visibility {
  readonly #store: Store
  readonly #subjects: Subjects
  readonly #ofAll = new RecentItems<VisibleDevices>(KEPT_OF_ALL)
  readonly #ofNetworks = new RecentItems<VisibleDevices>(KEPT_OF_NETWORKS)

  constructor(store: Store, subjects: Subjects) {
    this.#store = store
    this.#subjects = subjects
  }

  /** `matchers` of labels that come from devices' records, no others. */
  of(scope: Scope, matchers: readonly Matcher[]): VisibleDevices {
    const sn = equalTo('sn', matchers)
    if (sn !== undefined && !isRemoteSubject(sn)) return this.#among(this.#numbered([sn]), scope, matchers)
    const members = this.#membersOf(matchers)
    return members
      ? this.#kept(this.#ofNetworks, () => this.#numbered(members), scope, matchers)
      : this.#kept(this.#ofAll, () => this.#store.catalog.devices(), scope, matchers)
  }

  #kept(
    answers: RecentItems<VisibleDevices>,
    candidates: () => Iterable<readonly [number, string]>,
    scope: Scope,
    matchers: readonly Matcher[],
  ): VisibleDevices {
    const state = `${this.#subjects.version} ${this.#store.catalog.version}`
    const id = JSON.stringify([scope, matchers.map(({ name, op, value }) => [name, op, value])])
    const known = answers.get(id, state)
    if (known) return known
    const found = this.#among(candidates(), scope, matchers)
    answers.set(id, state, found)
    return found
  }

  #among(
    candidates: Iterable<readonly [number, string]>,
    scope: Scope,
    matchers: readonly Matcher[],
  ): VisibleDevices {
    const list: VisibleDevice[] = []
    for (const [device, stored] of candidates) {
      const sn = subjectOf(stored)
      const since = this.#subjects.visibleSince(sn, scope)
      if (since === undefined || !this.#subjects.matches(sn, matchers)) continue
      list.push({ device, sn, since, subject: this.#subjects.get(sn) })
    }
    return placed(byNetwork(list.sort((a, b) => a.device - b.device)))
  }

  #numbered(sns: Iterable<string>): [number, string][] {
    const found: [number, string][] = []
    for (const sn of sns) {
      const device = this.#store.catalog.findDevice(sn)
      if (device !== undefined) found.push([device, sn])
    }
    return found
  }

  /** The only serials that can match, where one network is asked for whose senders have one name each. */
  #membersOf(matchers: readonly Matcher[]): Iterable<string> | undefined {
    if (equalTo('sn', matchers) !== undefined) return undefined
    const network = equalTo('network', matchers)
    return network === undefined || network === '' ? undefined : this.#subjects.inNetwork(network)
  }
}

const equalTo = (label: string, matchers: readonly Matcher[]): string | undefined =>
  matchers.find(({ name, op }) => name === label && op === '=')?.value
