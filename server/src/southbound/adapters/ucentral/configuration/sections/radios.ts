import {
  type RadioSettings,
  radioChoices,
  radioModes,
  radioSettings,
  usualRadio,
} from '#contract/configuration/sections/radios.ts'
import { integerOf, type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { objectsIn, without } from '../documents/document.ts'
import type { Notes } from '../notes.ts'
import { radioSlots } from '../profile/radio-modes.ts'
import type { Rendering } from '../rendering.ts'
import { wifiBandOf } from '../wireless/radios.ts'
import type { NativeSection } from './native-section.ts'
import { wireless } from './wireless.ts'

const bandOf = (radio: JsonObject) => wifiBandOf(textOf(radio, 'band') ?? '')

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
    const settings = new Map(wanted.radios.map((one) => [one.band as string, one]))
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
  settings: ReadonlyMap<string, RadioSettings>,
): JsonObject {
  const wish = settings.get(bandOf(radio) ?? '')
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
    ...without(radio, 'rates'),
    ...(Object.keys(rates).length === 0 ? {} : { rates }),
    ...fitting(modeOf(wish, able, notes), radio, able),
    ...(wish.legacyRates === null ? {} : { 'legacy-rates': wish.legacyRates }),
  }
}

/** Modes such as `HE80` that the radio announced; empty: it did not tell. */
const modesOf = ({ profile }: Rendering, name: string): readonly string[] =>
  radioSlots(profile.radios).find((slot) => slot.name === name)?.radio.htModes ?? []

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
    mode: wish.mode === null ? null : (mode ?? wish.mode),
    width: among(widths, integerOf(radio, 'channel-width'), wish.width),
    beaconRate: among(rates, integerOf(own, 'beacon'), wish.beaconRate),
    multicastRate: among(rates, integerOf(own, 'multicast'), wish.multicastRate),
    legacyRates: wish.legacyRates === null ? null : radio['legacy-rates'] === true,
  }
  return radioSettings.safeParse(read).data ?? wish
}
