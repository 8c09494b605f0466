/**
 * What is never kept in the operation log, told by the name of its field: the last word of `Webpass`,
 * `currentPassword`, `sae_psk`, `recovery-codes` counts. Rather one too many than one too few.
 */
const secretEnding =
  /(?:pass|passwd|password|passphrase|secret|psk|token|key|otp|totp|pin|code|credential|cookie|ticket|sealed|hash|salt|sessid)s?$/
const secretWhole = new Set([
  'current',
  'next',
  'private',
  'signature',
  'authorization',
  'proof',
  'archive',
  'holder',
])
/** Words that end like a secret and are none. */
const harmless = new Set(['countrycode', 'postcode', 'keycode', 'zipcode', 'statuscode', 'errorcode'])

export function isSecretName(name: string): boolean {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
  if (harmless.has(words.join(''))) return false
  return words.some((word) => secretEnding.test(word) || secretWhole.has(word))
}

export const mask = '••••'
