import { z } from 'zod'
import { type SsidBand, ssidBands } from '../../wireless/intent.ts'
import { declareSection } from '../section.ts'
import { whereSsidsAre } from './wireless.ts'

export const radioModes = ['HT', 'VHT', 'HE', 'EHT'] as const
export const radioWidths = [20, 40, 80, 160, 320] as const
/** kbit/s, as the standards have them; those of 802.11b are 2.4 GHz's alone. */
export const frameRates = [
  1000, 2000, 5500, 6000, 9000, 11000, 12000, 18000, 24000, 36000, 48000, 54000,
] as const
const rates11b: readonly number[] = [1000, 2000, 5500, 11000]

/** What a band permits. */
export const radioChoices: Record<
  SsidBand,
  { modes: readonly RadioMode[]; widths: readonly number[]; rates: readonly number[] }
> = {
  '2G': { modes: ['HT', 'HE', 'EHT'], widths: [20, 40], rates: frameRates },
  '5G': { modes: ['HT', 'VHT', 'HE', 'EHT'], widths: [20, 40, 80, 160], rates: without11b() },
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
    band: z.enum(ssidBands),
    mode: z.enum(radioModes).nullable().describe('the newest standard; null = the device’s own'),
    width: oneOf(radioWidths).nullable().describe('MHz; null = the device’s own'),
    beaconRate: oneOf(frameRates).nullable().describe('kbit/s; null = the device’s own'),
    multicastRate: oneOf(frameRates).nullable().describe('kbit/s; null = the device’s own'),
    legacyRates: z.boolean().nullable().describe('those of 802.11b; null = as on the device'),
  })
  .superRefine(({ band, ...one }, context) => {
    const { modes, widths, rates } = radioChoices[band]
    const problem = (field: string) =>
      context.addIssue({ code: 'custom', path: [field], message: 'this band does not have it' })
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
    .max(ssidBands.length)
    .refine((radios) => new Set(radios.map(({ band }) => band)).size === radios.length, 'a band twice'),
})
export type RadiosIntent = z.infer<typeof radiosIntent>

/** As every device has it. */
export const usualRadio = (band: string): RadioSettings => ({
  band: band as SsidBand,
  ...{ mode: null, width: null, beaconRate: null, multicastRate: null, legacyRates: null },
})

/** Standard, width and rates of the radios by band; which channel and how loud is planned elsewhere. */
export const radios = declareSection<RadiosIntent, RadioSettings, 'radio'>({
  levels: { project: true, network: true, kind: true, model: true, device: true },
  intent: radiosIntent,
  empty: { radios: [] },
  subjects: { type: 'radio', member: 'radios', key: 'band', name: 'band', unsaid: usualRadio },
  leaves: {
    band: 'plain',
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
