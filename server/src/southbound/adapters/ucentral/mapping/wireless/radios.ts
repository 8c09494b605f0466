import type { Radio } from '#contract/inventory/state/device-state.ts'
import type { JsonObject } from '#protocols/json.ts'
import { modeOfRadio } from '../extension-facts.ts'
import type { MappingContext } from '../fields/context.ts'
import { dropAbsent } from '../fields/drop-absent.ts'
import type { FieldReader, Range } from '../fields/field-reader.ts'
import { MAXIMA } from '../fields/maxima.ts'
import type { ReadSsids } from './ssids.ts'
import { busyRatio, interferenceRatio, readSurvey, type Survey } from './survey.ts'

/** The last survey of each radio, by its index in the report. */
export type SurveyMemory = Map<string, Survey>

const BANDS = ['2G', '5G', '6G', 'HaLow'] as const
const CHANNEL: Range = { min: 0, max: 1000 }
const WIDTH: Range = { min: 0, max: 1000 }
const FREQUENCY: Range = { min: 0, max: 100_000 }
const TX_POWER: Range = { min: -50, max: 60 }
const CELSIUS: Range = { min: -100, max: 250 }
const PERCENT: Range = { min: 0, max: 105 }

export function mapRadios(
  context: MappingContext,
  ssids: ReadSsids,
  surveys: SurveyMemory,
): Radio[] | undefined {
  const { reader, state, at } = context
  return reader.objects(state, 'radios', at, MAXIMA.radios)?.map(([source, path]) => {
    const radio = mapRadio(reader, source, path, ssids, surveys)
    return { ...radio, ...dropAbsent({ mode: modeOfRadio(context, radio.phy) }) }
  })
}

function mapRadio(
  reader: FieldReader,
  radio: JsonObject,
  at: string,
  ssids: ReadSsids,
  surveys: SurveyMemory,
): Radio {
  const id = at.slice(at.lastIndexOf('/') + 1)
  const frequencyMhz = firstNumber(reader, radio, 'frequency', at)
  const survey = readSurvey(reader, radio, at, frequencyMhz)
  const chanUtil = reader.number(radio, 'chanUtil', at, PERCENT)
  const before = surveys.get(id)
  const radioNow = dropAbsent({
    id,
    band: bandOf(reader, radio, at),
    phy: reader.text(radio, 'phy', at, 200),
    // 0 stands for "not known".
    channel: reader.integer(radio, 'channel', at, CHANNEL) || undefined,
    channelWidthMhz: reader.number(radio, 'channel_width', at, WIDTH),
    frequencyMhz,
    txPowerDbm: reader.number(radio, 'tx_power', at, TX_POWER),
    noiseDbm: survey.noiseDbm,
    busyRatio:
      busyRatio(survey, before) ?? (chanUtil === undefined ? undefined : Math.min(1, chanUtil / 100)),
    interferenceRatio: interferenceRatio(survey, before),
    temperatureCelsius: reader.number(radio, 'temperature', at, CELSIUS),
    clients: clientsOn(id, ssids),
  })
  if (survey.timeMs !== undefined) remember(surveys, id, survey)
  return radioNow
}

/** In the object of before: whatever is new is carried into the old generation with every report. */
function remember(surveys: SurveyMemory, id: string, survey: Survey): void {
  const known = surveys.get(id)
  if (known) Object.assign(known, survey)
  else surveys.set(id, survey)
}

/** A list in today's firmware; a bare word before. */
function bandOf(reader: FieldReader, radio: JsonObject, at: string): Radio['band'] {
  const written = Array.isArray(radio.band) ? radio.band[0] : radio.band
  if (written === undefined || written === null) return undefined
  const band = BANDS.find((known) => known === written)
  if (band === undefined)
    reader.wrong(`${at}/band`, typeof written === 'string' ? 'unknown_value' : 'wrong_type')
  return band
}

function firstNumber(reader: FieldReader, radio: JsonObject, key: string, at: string): number | undefined {
  const value = radio[key]
  if (!Array.isArray(value)) return reader.number(radio, key, at, FREQUENCY)
  const first = value[0]
  return first === undefined || first === null
    ? undefined
    : reader.numberOf(first, `${at}/${key}/0`, FREQUENCY)
}

function clientsOn(id: string, ssids: ReadSsids): number {
  return ssids.list.reduce((sum, { ssid }) => (ssid.radio === id ? sum + ssid.clients : sum), 0)
}
