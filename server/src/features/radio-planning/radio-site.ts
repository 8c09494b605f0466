import { bandOfRadio, type RadioBand, type RadioSettings } from '#contract/configuration/sections/radios.ts'
import type { ScanBss } from '#contract/inventory/commands/command-results.ts'
import type { DeviceState, Radio } from '#contract/inventory/state/device-state.ts'
import { blockOf } from '#contract/radio-planning/channels.ts'
import type { PlannedBand } from '#contract/radio-planning/regulatory.ts'

/** An access point as far as its radios are planned. */
export interface SiteDevice {
  readonly sn: string
  readonly name: string
  readonly online: boolean
  readonly state: DeviceState | null
  /** What is wanted of its radios, where somebody says so. */
  readonly wanted: readonly RadioSettings[]
  readonly locked: ReadonlySet<RadioBand>
  /** Channels its radios announced to have; one that does not tell is missing. */
  readonly able: Partial<Record<RadioBand, readonly number[]>>
  /** It announces a new channel to its clients. */
  readonly announces: boolean
  /** Null: it never listened around. */
  readonly heard: { readonly at: number; readonly bss: readonly ScanBss[] } | null
}

export interface RadioSite {
  readonly country: string
  readonly radios: readonly SiteRadio[]
}

/** Somebody that a radio shares the air with. */
export interface Neighbour {
  /** Of one of the site's own radios; null: of others. */
  readonly key: string | null
  readonly name: string | null
  /** Channels of 20 MHz that it covers; of others the first is all that is known. */
  readonly block: readonly number[]
  readonly signalDbm: number
  /** Share of the time that it is on the air. */
  readonly duty: number
}

export interface SiteRadio {
  readonly key: string
  readonly device: SiteDevice
  readonly radio: RadioBand
  readonly band: PlannedBand
  readonly report: Radio | null
  readonly wanted: RadioSettings | null
  readonly locked: boolean
  /** Others hang on it, or it hangs on another: both ends share the channel. */
  readonly carriesUplink: boolean
  readonly neighbours: readonly Neighbour[]
}

/** MHz of a radio that does not tell. */
const USUAL_WIDTH = 20

export const keyOf = (sn: string, radio: RadioBand): string => `${sn} ${radio}`

export const widthOf = ({ report, wanted }: Pick<SiteRadio, 'report' | 'wanted'>): number =>
  report?.channelWidthMhz ?? wanted?.width ?? USUAL_WIDTH

/** Channels of 20 MHz that a radio covers now; null: it does not tell where it is. */
export function blockNow(radio: Pick<SiteRadio, 'report' | 'wanted' | 'band'>): readonly number[] | null {
  const channel = radio.report?.channel
  if (channel === undefined) return null
  return blockOf(radio.band, channel, widthOf(radio)) ?? [channel]
}

/** Radios of one device by what they are called; of two at 5 GHz the one farther up is the second. */
export function radiosOf({ state }: Pick<SiteDevice, 'state'>): [RadioBand, Radio][] {
  const radios = (state?.radios ?? []).flatMap((radio) =>
    radio.band === undefined || radio.band === 'HaLow' ? [] : [[radio.band, radio] as const],
  )
  const five = radios.filter(([band]) => band === '5G').map(([, radio]) => radio)
  const [lower, upper] = five.toSorted((one, other) => (one.channel ?? 0) - (other.channel ?? 0))
  return [
    ...radios.filter(([band]) => band !== '5G').map(([band, radio]): [RadioBand, Radio] => [band, radio]),
    ...(lower ? [['5G', lower] as [RadioBand, Radio]] : []),
    ...(upper ? [['5G-2', upper] as [RadioBand, Radio]] : []),
  ]
}

/** Bands without a report are those that somebody wants something of. */
export function bandsOf(device: SiteDevice): [RadioBand, Radio | null][] {
  const reported = radiosOf(device)
  if (reported.length > 0) return reported
  return device.wanted.map(({ band }) => [band, null])
}

export const carriesUplink = ({ state }: SiteDevice, report: Radio | null): boolean =>
  (state?.ssids ?? []).some(
    ({ radio, mode }) =>
      radio === report?.id && mode !== undefined && ['station', 'sta', 'mesh', 'wds-sta'].includes(mode),
  )

export const bandOf = (radio: RadioBand): PlannedBand => bandOfRadio(radio)
