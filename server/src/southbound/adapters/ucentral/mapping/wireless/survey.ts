import type { JsonObject } from '#protocols/json.ts'
import type { FieldReader, Range } from '../fields/field-reader.ts'
import { MAXIMA } from '../fields/maxima.ts'

/** What a radio measured of its channel; times count up since the driver's start. */
export interface Survey {
  readonly frequencyMhz: number | undefined
  readonly noiseDbm: number | undefined
  readonly timeMs: number | undefined
  readonly busyMs: number | undefined
  readonly receiveMs: number | undefined
  readonly transmitMs: number | undefined
}

const NOISE: Range = { min: -200, max: 0 }

/** The survey of the operating frequency; flat on the radio in older firmware. */
export function readSurvey(
  reader: FieldReader,
  radio: JsonObject,
  at: string,
  frequencyMhz: number | undefined,
): Survey {
  const entries = reader.objects(radio, 'survey', at, MAXIMA.survey) ?? []
  const operating = entries.find(([entry]) => Number(entry.frequency) === frequencyMhz) ?? entries[0]
  const [source, path] = operating ?? [radio, at]
  const [time, busy] = operating ? ['time', 'busy'] : ['active_ms', 'busy_ms']
  return {
    frequencyMhz,
    noiseDbm: reader.number(source, 'noise', path, NOISE),
    timeMs: reader.number(source, time!, path),
    busyMs: reader.number(source, busy!, path),
    receiveMs: operating && reader.number(source, 'time_rx', path),
    transmitMs: operating && reader.number(source, 'time_tx', path),
  }
}

/** The busy share since the survey before, or undefined when there is none to compare with. */
export const busyRatio = (now: Survey, before: Survey | undefined): number | undefined =>
  shareOf(now, before, ({ busyMs }) => busyMs)

/** The share of time others filled: busy, and neither sending nor receiving oneself. */
export const interferenceRatio = (now: Survey, before: Survey | undefined): number | undefined =>
  shareOf(now, before, ({ busyMs, receiveMs, transmitMs }) =>
    busyMs === undefined || receiveMs === undefined || transmitMs === undefined
      ? undefined
      : Math.max(0, busyMs - receiveMs - transmitMs),
  )

function shareOf(
  now: Survey,
  before: Survey | undefined,
  read: (survey: Survey) => number | undefined,
): number | undefined {
  if (before === undefined || before.frequencyMhz !== now.frequencyMhz) return undefined
  const time = (now.timeMs ?? Number.NaN) - (before.timeMs ?? Number.NaN)
  const filled = (read(now) ?? Number.NaN) - (read(before) ?? Number.NaN)
  // Both fall when the driver starts again.
  return time > 0 && filled >= 0 ? Math.min(1, filled / time) : undefined
}
