import { integerOf, isJsonObject, type JsonObject, objectOf } from '#protocols/json.ts'
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
  /** Group of ports that are one link; null = it stands alone. */
  readonly trunk: { readonly id: number; readonly lacp: boolean } | null
}

export const NO_OPTIONS: PortOptions = {
  ...{ inKbps: 0, outKbps: 0, powerLimitMw: null, powerTimes: [], watchdog: null },
  ...{ powerForced: false, trunk: null },
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
  }
}

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
