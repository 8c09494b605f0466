import type { PortSettings } from '#contract/switching/intent.ts'
import type { PortLag } from '#contract/switching/port-groups.ts'
import { isLimiting, type PortRate, type PortStorm } from '#contract/switching/port-limits.ts'
import { type PowerSchedule, type PowerWatchdog, usualWatchdog } from '#contract/switching/port-power.ts'

/** What else a person sets for all chosen ports; null ends it, what is absent stays as each port has it. */
export interface OptionEdit {
  extend?: boolean
  rate?: Partial<PortRate>
  storm?: Partial<PortStorm>
  protection?: number | null
  lag?: Partial<PortLag> | null
  mirrorTo?: string | null
  edge?: boolean
  bpduGuard?: boolean
  loop?: 'on' | 'off' | null
  poeForced?: boolean
  poeLimitWatts?: number | null
  poeSchedule?: PowerSchedule | null
  poeWatchdog?: Partial<PowerWatchdog> | null
}

const newLag: PortLag = { group: 1, mode: 'active' }
export const noRate: PortRate = { inKbps: 0, outKbps: 0 }
export const noStorm: PortStorm = { unit: 'pps', broadcast: 0, multicast: 0, unknownUnicast: 0 }

/** The options of a port with an edit made; what says nothing any more is left out. */
export function editOptions(port: PortSettings, edit: OptionEdit): Partial<PortSettings> {
  const rate = { ...(port.rate ?? noRate), ...edit.rate }
  const storm = { ...(port.storm ?? noStorm), ...edit.storm }
  const lag = edited(port.lag, edit.lag, (lag) => ({ ...(port.lag ?? newLag), ...lag }))
  const watchdog = edited(port.poeWatchdog, edit.poeWatchdog, (one) => ({
    ...(port.poeWatchdog ?? { ...usualWatchdog, host: '' }),
    ...one,
  }))
  return defined({
    extend: switched(port.extend, edit.extend),
    rate: isLimiting(rate) ? rate : undefined,
    storm: isLimiting(storm) ? storm : undefined,
    protection: kept(port.protection, edit.protection),
    lag,
    mirrorTo: kept(port.mirrorTo, edit.mirrorTo),
    edge: switched(port.edge, edit.edge),
    bpduGuard: switched(port.bpduGuard, edit.bpduGuard),
    loop: kept(port.loop, edit.loop),
    poeForced: switched(port.poeForced, edit.poeForced),
    poeLimitWatts: kept(port.poeLimitWatts, edit.poeLimitWatts),
    poeSchedule: kept(port.poeSchedule, edit.poeSchedule),
    poeWatchdog: watchdog,
  })
}

const switched = (now: true | undefined, edit: boolean | undefined): true | undefined =>
  (edit ?? now) ? true : undefined

const kept = <Value>(now: Value | undefined, edit: Value | null | undefined): Value | undefined =>
  edit === undefined ? now : (edit ?? undefined)

const edited = <Value, Edit>(
  now: Value | undefined,
  edit: Edit | null | undefined,
  apply: (edit: Edit) => Value,
): Value | undefined => (edit === undefined ? now : edit === null ? undefined : apply(edit))

type Defined<Options> = { [Name in keyof Options]?: Exclude<Options[Name], undefined> }

const defined = <Options extends object>(options: Options): Defined<Options> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Defined<Options>
