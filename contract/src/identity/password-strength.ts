import { limits } from '../limits.ts'

export type PasswordStrength = 'weak' | 'fair' | 'strong'

/**
 * Spec section 5, readings C58: at least 8 characters with digits and letters, and not the account's own name
 * with a little added; a symbol or 14 characters make it strong. What is common besides, the server knows.
 */
export function passwordStrength(password: string, username = ''): PasswordStrength {
  const mixed = /\p{L}/u.test(password) && /\d/.test(password)
  if (password.length < limits.passwordMin || !mixed || isTheName(password, username)) return 'weak'
  return /[^\p{L}\d]/u.test(password) || password.length >= 14 ? 'strong' : 'fair'
}

function isTheName(password: string, username: string): boolean {
  if (username === '' || password.length >= username.length + 4) return false
  return password.toLowerCase().includes(username.toLowerCase())
}
