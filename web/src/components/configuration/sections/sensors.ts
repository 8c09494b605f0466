import { sensorId, sensorKind } from '#contract/configuration/sections/sensors.ts'
import type { ConfigT, WordsOf } from '../words/words-of'
import { plainWords, type SectionWords } from './section-words'

export const sensorsWords: SectionWords = {
  ...plainWords,
  title: (name, t) => sensorName(name, t),
  value: (_field, value, words, key) => {
    if (value === null) return words.t('configuration:value.none')
    return key && typeof value === 'number' ? sensorValue(key, value, words) : undefined
  },
}

/** Kind and id of a sensor, for a device has several of one kind; its kind alone where the id says no more. */
export function sensorName(key: string, t: ConfigT): string {
  const [kind, id] = [sensorKind(key), sensorId(key)]
  const name = t(`sensors:kind.${kind}`)
  return id.toLowerCase() === kind ? name : `${name} ${id}`
}

/** A value of a sensor with its unit. */
export const sensorValue = (key: string, value: number, { formats }: WordsOf): string =>
  sensorKind(key) === 'temperature' ? formats.celsius(value) : formats.ratio(value / 100)
