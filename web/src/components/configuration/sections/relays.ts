import type { RelayCause } from '#contract/configuration/sections/relays.ts'
import { portRanges } from '../words/ranges'
import type { ConfigT } from '../words/words-of'
import { plainWords, type SectionWords } from './section-words'
import { sensorName } from './sensors'

export const relaysWords: SectionWords = {
  ...plainWords,
  title: (name, t) => t('relays:output', { name: name.replace(/^relay(?=\d)/, '') }),
  value(field, value, { t }) {
    if (field === 'on') return t(value === false ? 'relays:off' : 'relays:on')
    if (field !== 'causes' || !Array.isArray(value)) return undefined
    return (value as RelayCause[]).map((cause) => causeWords(cause, t)).join('; ')
  },
  says: (field) => (field === 'on' ? true : undefined),
}

/** A cause with what it is about. */
export const causeWords = (cause: RelayCause, t: ConfigT): string =>
  'ports' in cause
    ? t(`relays:cause.${cause.cause}`, { of: portRanges(cause.ports) })
    : t(`relays:cause.${cause.cause}`, { of: sensorName(cause.sensor, t) })
