import {
  type RadioBand,
  type RadioSettings,
  radioBands,
  usualRadio,
} from '#contract/configuration/sections/radios.ts'
import type { ChangeItem, RadiosSaid } from '../../configuration/sections/radios.reader.ts'
import type { PlannedRadio } from './make-plan.ts'

/** What a radio is to be; null: as it is. */
export interface WantedRadio {
  radio: RadioBand
  channel: number | null
  /** dBm */
  power: number | null
}

export const wantedOf = ({ radio, channel, power }: PlannedRadio): WantedRadio => ({
  ...{ radio: radio.radio, channel: channel?.channel ?? null, power },
})

/** What a plan would save for one device: single values where something is said above, else the whole section. */
export function itemOf(sn: string, said: RadiosSaid, planned: readonly WantedRadio[]): ChangeItem {
  const radios = planned.reduce(withPlanned, said.radios)
  const document = { section: 'radios' as const, intent: { radios: [...radios] } }
  const item = { sn, base: said.version, document }
  if (!said.above || said.own === null) return item
  const names = planned.flatMap(({ radio, channel, power }) => [
    ...(channel === null ? [] : [{ subject: radio, member: 'channel' }]),
    ...(power === null ? [] : [{ subject: radio, member: 'txPower' }]),
  ])
  const kept = said.own.filter(
    (one) => !names.some(({ subject, member }) => subject === one.subject && member === one.member),
  )
  return { ...item, only: [...kept, ...names] }
}

function withPlanned(
  radios: readonly RadioSettings[],
  { radio, channel, power }: WantedRadio,
): readonly RadioSettings[] {
  const before = radios.find(({ band }) => band === radio) ?? usualRadio(radio)
  const next: RadioSettings = {
    ...before,
    ...(channel === null ? {} : { channel }),
    ...(power === null ? {} : { txPower: power }),
  }
  const all = [...radios.filter(({ band }) => band !== radio), next]
  return radioBands.flatMap((band) => all.filter((one) => one.band === band))
}
