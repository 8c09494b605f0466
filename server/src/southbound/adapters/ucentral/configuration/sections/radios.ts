import {
  type RadioBand,
  type RadioSettings,
  radioChoices,
  radioModes,
  radioSettings,
  usualRadio,
} from '#contract/configuration/sections/radios.ts'
import { arrayOf, integerOf, type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { objectsIn, without } from '../documents/document.ts'
import type { Notes } from '../notes.ts'
import { radioNames } from '../profile/announced-channels.ts'
import { radioSlots } from '../profile/radio-modes.ts'
import type { Rendering } from '../rendering.ts'
import type { NativeSection } from './native-section.ts'
import { wireless } from './wireless.ts'

const bandOf = (radio: JsonObject): RadioBand | undefined => radioNames[textOf(radio, 'band') ?? '']

/** What nobody says of a radio stays as the device has it. Reports tell the width it found, which may be less. */
export const radios: NativeSection<'radios'> = {
  offered: wireless.offered,
  needsBase: false,
  render(rendering, document, wanted) {
    if (!wanted) return document
    const own = objectsIn(document.radios)
    for (const { band } of wanted.radios)
      if (!own.some((radio) => bandOf(radio) === band)) missing(rendering, band)
    if (own.length === 0) return document
    const settings = new Map(wanted.radios.map((one) => [one.band, one]))
    return { ...document, radios: own.map((radio, at) => dressed(rendering, radio, at, settings)) }
  },
  read(document, like) {
    if (!like) return undefined
    const own = objectsIn(document.radios)
    return {
      radios: like.radios.map((wish) => {
        const radio = own.find((one) => bandOf(one) === wish.band)
        return radio ? readRadio(radio, wish) : wish
      }),
    }
  },
  contradict: () => null,
  fields: [
    ['channel', 'channel'],
    ['valid-channels', 'channels'],
    ['tx-power', 'txPower'],
    ['channel-mode', 'mode'],
    ['channel-width', 'width'],
    ['rates', 'beaconRate'],
    ['rates/beacon', 'beaconRate'],
    ['rates/multicast', 'multicastRate'],
    ['legacy-rates', 'legacyRates'],
  ],
}

function missing(rendering: Rendering, band: string): void {
  rendering.about('radios', band).unsupported('radio_missing', null, { band })
}

function dressed(
  rendering: Rendering,
  radio: JsonObject,
  at: number,
  settings: ReadonlyMap<RadioBand, RadioSettings>,
): JsonObject {
  const wish = wishFor(bandOf(radio), settings)
  if (!wish) return radio
  const name = textOf(radio, 'band') ?? ''
  rendering.places.push({ pointer: `/radios/${at}`, section: 'radios', subject: wish.band, name })
  const able = modesOf(rendering, name)
  const notes = rendering.about('radios', wish.band)
  const rates = {
    ...objectOf(radio, 'rates'),
    ...(wish.beaconRate === null ? {} : { beacon: wish.beaconRate }),
    ...(wish.multicastRate === null ? {} : { multicast: wish.multicastRate }),
  }
  return {
    ...without(radio, 'rates', ...(wish.txPower === undefined ? [] : ['tx-power'])),
    ...channelOf(rendering, wish, name),
    ...(typeof wish.txPower === 'number' ? { 'tx-power': wish.txPower } : {}),
    ...(Object.keys(rates).length === 0 ? {} : { rates }),
    ...fitting(modeOf(wish, able, notes), radio, able),
    ...(wish.legacyRates === null ? {} : { 'legacy-rates': wish.legacyRates }),
  }
}

/** Of the upper radio at 5 GHz alone what is said of both, but for the channel: each half has its own. */
function wishFor(
  band: RadioBand | undefined,
  settings: ReadonlyMap<RadioBand, RadioSettings>,
): RadioSettings | undefined {
  const said = band && settings.get(band)
  if (said || band !== '5G-2') return said
  const both = settings.get('5G')
  return both && { ...both, channel: undefined, channels: undefined }
}

/** A channel that the radio does not have is not sent: agents would refuse all of it. */
function channelOf(
  rendering: Rendering,
  { band, channel, channels = [] }: RadioSettings,
  name: string,
): JsonObject {
  const able = slotOf(rendering, name)?.channels ?? []
  const has = (one: number) => able.length === 0 || able.includes(one)
  const notes = rendering.about('radios', band)
  const missing = typeof channel === 'number' && !has(channel)
  if (missing) notes.unsupported('radio_channel', 'channel', { channel: String(channel) })
  const among = channels.filter(has)
  if (channels.length > 0 && among.length === 0)
    notes.unsupported('radio_channel', 'channels', { channel: channels.join(', ') })
  return {
    ...(channel === undefined || missing ? {} : { channel }),
    ...(among.length === 0 ? {} : { 'valid-channels': among }),
  }
}

const slotOf = ({ profile }: Rendering, name: string) =>
  radioSlots(profile.radios).find((slot) => slot.name === name)?.radio

/** Modes such as `HE80` that the radio announced; empty: it did not tell. */
const modesOf = (rendering: Rendering, name: string): readonly string[] =>
  slotOf(rendering, name)?.htModes ?? []

/** A mode that the radio does not have is not sent: agents would take another without a word. */
function modeOf({ mode, width }: RadioSettings, able: readonly string[], notes: Notes): JsonObject {
  const known = able.length > 0
  const modeFits = !known || able.some((one) => one.replace(/\d+$/, '') === mode)
  const widthFits =
    !known ||
    able.some(
      (one) => one.endsWith(String(width)) && (mode === null || !modeFits || one === `${mode}${width}`),
    )
  if (mode !== null && !modeFits) notes.unsupported('radio_mode', 'mode', { mode })
  if (width !== null && !widthFits) notes.unsupported('radio_width', 'width', { width })
  return {
    ...(mode !== null && modeFits ? { 'channel-mode': mode } : {}),
    ...(width !== null && widthFits ? { 'channel-width': width } : {}),
  }
}

/** Of an older mode alone the width that stood there may be too wide: agents would refuse it, so the widest it has. */
function fitting(chosen: JsonObject, radio: JsonObject, able: readonly string[]): JsonObject {
  const { 'channel-mode': mode, 'channel-width': width } = { ...radio, ...chosen }
  const widths = able.flatMap((one) =>
    one.replace(/\d+$/, '') === mode ? Number(/\d+$/.exec(one)?.[0]) : [],
  )
  if (typeof width !== 'number' || widths.length === 0 || widths.includes(width)) return chosen
  const narrower = widths.filter((one) => one < width)
  return { ...chosen, 'channel-width': Math.max(...(narrower.length > 0 ? narrower : widths)) }
}

/** Of what was wished for what stands there; what a band does not permit, or the radio does not, is the wish. */
function readRadio(radio: JsonObject, wish: RadioSettings): RadioSettings {
  const { modes, widths, rates } = radioChoices[wish.band]
  const own = objectOf(radio, 'rates') ?? {}
  const mode = radioModes.find((one) => one === radio['channel-mode'] && modes.includes(one))
  const among = (list: readonly number[], value: number | null, wanted: number | null) =>
    wanted === null ? null : value !== null && list.includes(value) ? value : wanted
  const read = {
    ...usualRadio(wish.band),
    ...readChannel(radio, wish),
    mode: wish.mode === null ? null : (mode ?? wish.mode),
    width: among(widths, integerOf(radio, 'channel-width'), wish.width),
    beaconRate: among(rates, integerOf(own, 'beacon'), wish.beaconRate),
    multicastRate: among(rates, integerOf(own, 'multicast'), wish.multicastRate),
    legacyRates: wish.legacyRates === null ? null : radio['legacy-rates'] === true,
  }
  return radioSettings.safeParse(read).data ?? wish
}

/** What nobody wished for is the device's own. */
function readChannel(radio: JsonObject, wish: RadioSettings): Partial<RadioSettings> {
  const listed = arrayOf(radio, 'valid-channels')?.filter((one) => typeof one === 'number')
  const channel = radio.channel === 'auto' ? 'auto' : integerOf(radio, 'channel')
  return {
    ...(wish.channel !== undefined && { channel: channel ?? wish.channel }),
    ...(wish.channels && listed?.length && { channels: listed }),
    // Of them a device knows nothing: they are for plans.
    ...(wish.powerLeast !== undefined && { powerLeast: wish.powerLeast }),
    ...(wish.powerMost !== undefined && { powerMost: wish.powerMost }),
    ...(wish.txPower !== undefined && { txPower: integerOf(radio, 'tx-power') ?? 'max' }),
  }
}
