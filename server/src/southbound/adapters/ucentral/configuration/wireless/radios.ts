import { type JsonObject, textOf } from '#protocols/json.ts'
import { objectsIn } from '../documents/document.ts'
import { radioSlots, standardRadio, type WifiBand } from '../profile/radio-modes.ts'
import type { Rendering } from '../rendering.ts'

/** A radio as the document has it. */
export interface ConfiguredRadio {
  readonly band: WifiBand
  /** As `wifi-bands` must name it. */
  readonly name: string
  readonly on: boolean
}

/**
 * The radios of the document: the device's own as they are, with the network's country; a band the hardware
 * has and its own document lacks gets a standard radio.
 */
export function radiosOf(rendering: Rendering, own: JsonObject[]): JsonObject[] {
  const bands = new Set(own.map(bandOf))
  const missing = radioSlots(rendering.profile.radios).filter(({ band }) => !bands.has(band))
  const radios = [...own, ...missing.map((slot) => standardRadio(slot, rendering.intent.country))]
  const country = countryOf(rendering, radios.length > 0 && rendering.intent.wireless !== undefined)
  const dressed = radios.map((radio) => (country === null ? radio : { ...radio, country }))
  for (const [at, radio] of dressed.entries()) {
    const name = textOf(radio, 'band') ?? ''
    rendering.places.push({ pointer: `/radios/${at}`, section: 'wireless', subject: name, name })
  }
  return dressed
}

const bandOf = (radio: JsonObject): WifiBand | null => wifiBandOf(textOf(radio, 'band') ?? '')

/** `5G-lower` → `5G` */
export function wifiBandOf(name: string): WifiBand | null {
  const band = name.replace(/-(?:lower|upper)$/, '')
  return band === '2G' || band === '5G' || band === '6G' ? band : null
}

/** Those that the hardware has; a device that did not tell has what its document has. */
export function configuredRadios(rendering: Rendering, document: JsonObject): ConfiguredRadio[] {
  const hardware = new Set<string>(rendering.profile.radios.flatMap(({ bands }) => bands))
  return objectsIn(document.radios).flatMap((radio) => {
    const name = textOf(radio, 'band') ?? ''
    const band = wifiBandOf(name)
    if (band === null || (hardware.size > 0 && !hardware.has(band))) return []
    return [{ band, name, on: radio.enable !== false }]
  })
}

/** Null when radios must keep the country they have: another one would be refused. */
function countryOf({ intent, profile, about }: Rendering, matters: boolean): string | null {
  const country = intent.country.toUpperCase()
  const notes = about('wireless', null)
  if (!/^[A-Z]{2}$/.test(country)) {
    if (matters) notes.adjusted('country_missing', 'country')
    return null
  }
  const permitted = profile.restrictedCountries ?? profile.countryCodes
  const all = profile.restrictedCountries === null && permitted.length === 0
  if (all || permitted.includes(country)) return country
  if (matters) notes.unsupported('country_not_permitted', 'country', { country })
  return null
}
