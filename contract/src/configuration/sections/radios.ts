import { z } from 'zod'
import { bandChannels } from '../../radio-planning/channels.ts'
import type { PlannedBand } from '../../radio-planning/regulatory.ts'
import { declareSection } from '../section.ts'
import { whereSsidsAre } from './wireless.ts'

export const radioModes = ['HT', 'VHT', 'HE', 'EHT'] as const
export const radioWidths = [20, 40, 80, 160, 320] as const
/** kbit/s, as the standards have them; those of 802.11b are 2.4 GHz's alone. */
export const frameRates = [
  1000, 2000, 5500, 6000, 9000, 11000, 12000, 18000, 24000, 36000, 48000, 54000,
] as const
const rates11b: readonly number[] = [1000, 2000, 5500, 11000]

/** Radios by their bands; `5G-2` is the upper one of a device with two at 5 GHz. */
export const radioBands = ['2G', '5G', '5G-2', '6G'] as const
export type RadioBand = (typeof radioBands)[number]

export const bandOfRadio = (radio: RadioBand): PlannedBand => (radio === '5G-2' ? '5G' : radio)

/** What is planned of a radio: where, how wide and how loud it transmits. */
export const plannedFields = ['channel', 'channels', 'width', 'txPower', 'powerLeast', 'powerMost'] as const

/** What a band permits. */
export const radioChoices: Record<
  RadioBand,
  { modes: readonly RadioMode[]; widths: readonly number[]; rates: readonly number[] }
> = {
  '2G': { modes: ['HT', 'HE', 'EHT'], widths: [20, 40], rates: frameRates },
  '5G': { modes: ['HT', 'VHT', 'HE', 'EHT'], widths: [20, 40, 80, 160], rates: without11b() },
  '5G-2': { modes: ['HT', 'VHT', 'HE', 'EHT'], widths: [20, 40, 80, 160], rates: without11b() },
  '6G': { modes: ['HE', 'EHT'], widths: [20, 40, 80, 160, 320], rates: without11b() },
}
export type RadioMode = (typeof radioModes)[number]

function without11b(): number[] {
  return frameRates.filter((rate) => !rates11b.includes(rate))
}

const oneOf = <Value extends number>(values: readonly Value[]) =>
  z.int().refine((value) => values.includes(value as Value), 'none of those there are')

export const radioSettings = z
  .object({
    band: z.enum(radioBands),
    channel: z
      .union([z.literal('auto'), z.int().min(1).max(233)])
      .optional()
      .describe('the first 20 MHz of it; auto = the device chooses; absent = the device’s own'),
    channels: z
      .array(z.int().min(1).max(233))
      .min(1)
      .max(64)
      .optional()
      .describe('among which it is chosen, by the device or by a plan; absent = all that are allowed'),
    txPower: z
      .union([z.literal('max'), z.int().min(1).max(30)])
      .optional()
      .describe('dBm; max = all that the device and its country allow; absent = the device’s own'),
    powerLeast: z
      .int()
      .min(1)
      .max(30)
      .optional()
      .describe('dBm that no plan goes below; absent = as the planner sees fit'),
    powerMost: z.int().min(1).max(30).optional().describe('dBm that no plan goes above'),
    mode: z.enum(radioModes).nullable().describe('the newest standard; null = the device’s own'),
    width: oneOf(radioWidths).nullable().describe('MHz; null = the device’s own'),
    beaconRate: oneOf(frameRates).nullable().describe('kbit/s; null = the device’s own'),
    multicastRate: oneOf(frameRates).nullable().describe('kbit/s; null = the device’s own'),
    legacyRates: z.boolean().nullable().describe('those of 802.11b; null = as on the device'),
  })
  .superRefine(({ band, ...one }, context) => {
    const { modes, widths, rates } = radioChoices[band]
    const isThere = (channel: number) => bandChannels[bandOfRadio(band)].includes(channel)
    const problem = (field: string) =>
      context.addIssue({ code: 'custom', path: [field], message: 'this band does not have it' })
    if (typeof one.channel === 'number' && !isThere(one.channel)) problem('channel')
    if (one.channels && !one.channels.every(isThere)) problem('channels')
    if ((one.powerLeast ?? 0) > (one.powerMost ?? Number.POSITIVE_INFINITY)) problem('powerMost')
    if (one.mode !== null && !modes.includes(one.mode)) problem('mode')
    if (one.width !== null && !widths.includes(one.width)) problem('width')
    if (one.beaconRate !== null && !rates.includes(one.beaconRate)) problem('beaconRate')
    if (one.multicastRate !== null && !rates.includes(one.multicastRate)) problem('multicastRate')
    if (one.legacyRates !== null && band !== '2G') problem('legacyRates')
  })
export type RadioSettings = z.infer<typeof radioSettings>

export const radiosIntent = z.object({
  radios: z
    .array(radioSettings)
    .max(radioBands.length)
    .refine((radios) => new Set(radios.map(({ band }) => band)).size === radios.length, 'a band twice'),
})
export type RadiosIntent = z.infer<typeof radiosIntent>

/** As every device has it. */
export const usualRadio = (band: string): RadioSettings => ({
  band: band as RadioBand,
  ...{ mode: null, width: null, beaconRate: null, multicastRate: null, legacyRates: null },
})

/** Channel, width, power, standard and rates of the radios by band. */
export const radios = declareSection<RadiosIntent, RadioSettings, 'radio'>({
  levels: { project: true, network: true, kind: true, model: true, device: true },
  intent: radiosIntent,
  empty: { radios: [] },
  subjects: { type: 'radio', member: 'radios', key: 'band', name: 'band', unsaid: usualRadio },
  leaves: {
    band: 'plain',
    channel: 'plain',
    channels: 'plain',
    txPower: 'plain',
    powerLeast: 'plain',
    powerMost: 'plain',
    mode: 'plain',
    width: 'plain',
    beaconRate: 'plain',
    multicastRate: 'plain',
    legacyRates: 'plain',
  },
  idle: () => [],
  // Of a bridge it is said already that it carries no SSIDs.
  applies: {
    ...whereSsidsAre,
    toKind: (kind) => (kind === 'cpe' ? 'never' : whereSsidsAre.toKind(kind)),
    refused: {},
  },
})
