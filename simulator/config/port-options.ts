import { arrayOf, integerOf, isJsonObject, type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { extensionIn, type Window, windowIn } from './extension.ts'
import { objectsIn } from './objects-in.ts'

/** How a port sees after what it feeds. */
export interface PowerWatchdog {
  readonly intervalSeconds: number
  readonly failures: number
  readonly graceSeconds: number
  readonly perDay: number
}

/** What a configuration says of a port beside link, speed and power. */
export interface PortOptions {
  /** kbit/s; 0 = no limit. */
  readonly inKbps: number
  readonly outKbps: number
  readonly powerLimitMw: number | null
  /** Empty = always. */
  readonly powerTimes: readonly Window[]
  readonly watchdog: PowerWatchdog | null
  /** Gives power whether or not anything asks for it. */
  readonly powerForced: boolean
  /** Packets for everybody that are let in a second; 0 = all. */
  readonly stormPps: number
  /** Port that gets a copy of what passes. */
  readonly mirrorTo: string | null
  /** The only ports it exchanges frames with; null = all. */
  readonly reaches: ReadonlySet<string> | null
  /** Group of ports that are one link; null = it stands alone. */
  readonly trunk: { readonly id: number; readonly lacp: boolean } | null
}

export const NO_OPTIONS: PortOptions = {
  ...{ inKbps: 0, outKbps: 0, powerLimitMw: null, powerTimes: [], watchdog: null },
  ...{ powerForced: false, trunk: null, stormPps: 0, mirrorTo: null, reaches: null },
}

/** `item` is what `ethernet` says of the port; the rest stands in the extension, which only boxes that have it read. */
export function optionsOf(config: JsonObject, item: JsonObject | undefined, name: string): PortOptions {
  const rate = objectOf(item ?? {}, 'rate-limit-port') ?? {}
  const extended = objectsIn(extensionIn(config), 'ports').findLast((one) => one.name === name) ?? {}
  return {
    inKbps: integerOf(rate, 'ingress-kbps') ?? 0,
    outKbps: integerOf(rate, 'egress-kbps') ?? 0,
    powerLimitMw: integerOf(objectOf(item ?? {}, 'poe') ?? {}, 'power-limit'),
    powerTimes: objectsIn(extended, 'poe_schedule').flatMap((time) => windowIn(time) ?? []),
    watchdog: watchdogOf(objectOf(extended, 'poe_watchdog')),
    powerForced: extended.poe_forced === true,
    trunk: trunkOf(item ?? {}),
    stormPps: stormOf(item ?? {}, extended),
    ...sharedOf(objectOf(config, 'switch') ?? {}, name),
  }
}

/** Of the smallest frames, so many bits; a limit in kbit/s lets in as many of them. */
const SMALLEST_BITS = 512

function stormOf(item: JsonObject, extended: JsonObject): number {
  const pps = integerOf(objectOf(item, 'storm-control') ?? {}, 'broadcast-pps') ?? 0
  const kbps = integerOf(objectOf(extended, 'storm_kbps') ?? {}, 'broadcast') ?? 0
  return pps > 0 ? pps : Math.floor((kbps * 1000) / SMALLEST_BITS)
}

/** What the switch says of several ports together: copies of what passes, and who reaches whom. */
function sharedOf(own: JsonObject, name: string): Pick<PortOptions, 'mirrorTo' | 'reaches'> {
  const mirror = objectsIn(own, 'port-mirror').find((one) => textsIn(one, 'monitor-ports').includes(name))
  const sessions = objectsIn(objectOf(own, 'port-isolation') ?? {}, 'sessions')
  const side = (one: JsonObject, of: string) => textsIn(objectOf(one, of) ?? {}, 'interface-list')
  const apart = sessions.filter((one) => side(one, 'downlink').includes(name))
  return {
    mirrorTo: textOf(mirror ?? {}, 'analysis-port'),
    reaches: apart.length === 0 ? null : new Set(apart.flatMap((one) => side(one, 'uplink'))),
  }
}

const textsIn = (of: JsonObject, key: string): string[] =>
  (arrayOf(of, key) ?? []).filter((one) => typeof one === 'string')

function trunkOf(item: JsonObject): PortOptions['trunk'] {
  const id = integerOf(item, 'trunk-group')
  return id === null ? null : { id, lacp: objectOf(item, 'lacp-config')?.['lacp-enable'] === true }
}

function watchdogOf(watchdog: JsonObject | null): PowerWatchdog | null {
  if (!isJsonObject(watchdog)) return null
  const of = (key: string, usual: number) => integerOf(watchdog, key) ?? usual
  return {
    intervalSeconds: of('interval_s', 30),
    failures: of('failures', 3),
    graceSeconds: of('grace_s', 60),
    perDay: of('per_day', 3),
  }
}
