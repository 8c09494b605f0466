import type { Ssid, SsidSecurity } from '#contract/wireless/intent.ts'
import { passwordSecurities } from '#contract/wireless/intent.ts'

const withoutPassword: readonly SsidSecurity[] = ['open', 'owe', 'owe_transition']

/** Of guests, mostly: no password and no account. */
export const letsAnybodyIn = ({ security }: Pick<Ssid, 'security'>): boolean =>
  withoutPassword.includes(security)

/** Null: it has none. */
export const passwordOf = ({ security, password }: Ssid): string | null =>
  typeof password === 'string' && passwordSecurities.includes(security) ? password : null
