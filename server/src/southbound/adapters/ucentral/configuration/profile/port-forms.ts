import type { ConfigProfile } from './profile.ts'

/** Mbit/s a form of port can be set to; modules of a kind differ, so this is what some of them can. */
const SPEEDS: Record<string, readonly number[]> = {
  RJ45: [10, 100, 1_000, 2_500, 5_000, 10_000],
  SFP: [100, 1_000, 2_500],
  'SFP+': [1_000, 2_500, 5_000, 10_000],
  SFP28: [1_000, 10_000, 25_000],
  'SFP-DD': [10_000, 25_000, 50_000, 100_000],
  QSFP: [10_000, 40_000],
  'QSFP+': [10_000, 40_000],
  QSFP28: [10_000, 25_000, 40_000, 50_000, 100_000],
  'QSFP-DD': [40_000, 50_000, 100_000],
}
/** What negotiation begins with where the document must name a speed: what every port of the form can. */
const USUAL: Record<string, number> = {
  RJ45: 1_000,
  SFP: 1_000,
  'SFP+': 10_000,
  SFP28: 25_000,
  'SFP-DD': 50_000,
  QSFP: 40_000,
  'QSFP+': 40_000,
  QSFP28: 100_000,
  'QSFP-DD': 100_000,
}
const USUAL_UNKNOWN = 1_000
const FASTEST_HALF = 100

/** Mbit/s that the open-source agent passes over, saying yes; builds of vendors, which announce their ports, know them. */
const UNTELLABLE = [40_000, 50_000]

export const canBeTold = ({ switchPorts }: Pick<ConfigProfile, 'switchPorts'>, mbps: number): boolean =>
  switchPorts.length > 0 || !UNTELLABLE.includes(mbps)

/** A form nobody told is given the benefit of the doubt. */
export const canRunAt = (form: string | null, mbps: number): boolean =>
  form === null || (SPEEDS[form]?.includes(mbps) ?? true)

export const usualSpeed = (form: string | null): number => (form && USUAL[form]) || USUAL_UNKNOWN

export const canBeHalf = (mbps: number): boolean => mbps <= FASTEST_HALF
