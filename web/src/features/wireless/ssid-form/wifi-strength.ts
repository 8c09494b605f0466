/**
 * How long guessing takes, roughly: whoever heard one sign-in can try billions of passwords at home. Digits alone,
 * few different characters or fewer than ten are weak; sixteen, or twelve of three kinds, are strong.
 */
export function wifiStrength(password: string): 'weak' | 'fair' | 'strong' {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length
  const different = new Set(password).size
  if (password.length < 10 || different < 6 || /^\d+$/.test(password)) return 'weak'
  return password.length >= 16 || (password.length >= 12 && kinds >= 3) ? 'strong' : 'fair'
}
