import { type DeviceKind, deviceKinds } from './device-kinds.ts'

/** What a kind of device does in a network, whoever asks: figures, configuration, reports. */
export interface KindTraits {
  /** Stands between a network and the internet, routing what is behind it. */
  readonly routes: boolean
  /** People connect to it over the air, and are counted there; what lies behind it sees the same people again. */
  readonly givesAccess: boolean
  /** Whether it gets its network's SSIDs: never, once it has told of radios, or also before it told anything. */
  readonly ssids: 'never' | 'with_radios' | 'unless_without_radios'
  /**
   * The same bytes cross an access point, its switch and the gateway (decision 0012): a network's traffic is counted
   * at the kind with the lowest number that has figures; null: never.
   */
  readonly trafficOrder: number | null
}

const other: KindTraits = { routes: false, givesAccess: false, ssids: 'never', trafficOrder: null }

export const kindTraits: Record<DeviceKind, KindTraits> = {
  gateway: { routes: true, givesAccess: false, ssids: 'with_radios', trafficOrder: 1 },
  router: { routes: true, givesAccess: false, ssids: 'with_radios', trafficOrder: 2 },
  soho: { routes: true, givesAccess: true, ssids: 'unless_without_radios', trafficOrder: 3 },
  cellularouter: { routes: true, givesAccess: true, ssids: 'unless_without_radios', trafficOrder: 4 },
  wifirouter: { routes: true, givesAccess: true, ssids: 'unless_without_radios', trafficOrder: 5 },
  ap: { routes: false, givesAccess: true, ssids: 'unless_without_radios', trafficOrder: 6 },
  // Its radio is the bridge's own link: with radios it is named as left out, not configured.
  cpe: { ...other, ssids: 'with_radios' },
  switch: other,
  iot: other,
  server: other,
  printer: other,
  host: other,
  sta: other,
  onvif: other,
  camera: other,
  nvr: other,
  sip: other,
  pol: other,
}

/** The kinds of which something is true, in the order of `deviceKinds`. */
export const kindsThat = (has: (traits: KindTraits) => boolean): readonly DeviceKind[] =>
  deviceKinds.filter((kind) => has(kindTraits[kind]))

/** The kinds that stand between a network and the internet. */
export const routingKinds = kindsThat(({ routes }) => routes)

/** The kinds that clients connect to over the air. */
export const accessKinds = kindsThat(({ givesAccess }) => givesAccess)

const order = (kind: DeviceKind): number => kindTraits[kind].trafficOrder ?? Number.POSITIVE_INFINITY

/** The kinds at which traffic is counted, those that come first first. */
export const trafficKinds = kindsThat(({ trafficOrder }) => trafficOrder !== null).toSorted(
  (one, other) => order(one) - order(other),
)

/** A PromQL matcher for some kinds. */
export const ofKinds = (kinds: readonly DeviceKind[]): string => `kind=~"${kinds.join('|')}"`
