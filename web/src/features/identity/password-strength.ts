import { limits } from '#contract/limits.ts'

/** At least 8 characters with digits and letters; a symbol or 14 characters make it strong (readings C58). */
export function passwordStrength(password: string): 'weak' | 'fair' | 'strong' {
  const ok = password.length >= limits.passwordMin && /\p{L}/u.test(password) && /\d/.test(password)
  if (!ok) return 'weak'
  return /[^\p{L}\d]/u.test(password) || password.length >= 14 ? 'strong' : 'fair'
}
