import type { JsonObject } from '#protocols/ucentral/json.ts'
import type { FieldReader, Range } from './field-reader.ts'
import { MAXIMA } from './maxima.ts'

/** What a radio measured of its channel; times count up since the driver's start. */
export interface Survey {
  readonly frequencyMhz: number | undefined
  readonly noiseDbm: number | undefined
  readonly timeMs: number | undefined
  readonly busyMs: number | undefined
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
  }
}

/** The busy share since the survey before, or undefined when there is none to compare with. */
export function busyRatio(now: Survey, before: Survey | undefined): number | undefined {
  if (before === undefined || before.frequencyMhz !== now.frequencyMhz) return undefined
  const { timeMs, busyMs } = now
  if (timeMs === undefined || busyMs === undefined) return undefined
  const time = timeMs - (before.timeMs ?? Number.NaN)
  const busy = busyMs - (before.busyMs ?? Number.NaN)
  // Both fall when the driver starts again.
  return time > 0 && busy >= 0 ? Math.min(1, busy / time) : undefined
}
