import type { MissingRight } from '../../../components/current-network/use-may'

/** Why an act is not possible now. */
export type WhyNot = 'offline' | 'unsupported' | 'asWanted' | 'managers' | MissingRight
