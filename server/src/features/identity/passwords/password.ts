import { hash, verify } from '@node-rs/argon2'
import { passwordStrength } from '#contract/identity/password-strength.ts'
import { limits } from '#contract/limits.ts'
import { isCommon } from './common-passwords.ts'

/** Argon2id with the parameters OWASP names (19 MiB, 2 passes). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Of a random password nobody kept, made with the cost above. */
export const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$xwkh1NDjWDmWFC3rhYCYuw$y6VEKtcItRCS/7uMNzTRLhVaK1WchtZWbCyRxNRLK7E'

/** Takes as long for an account that does not exist (`null`) as for one that does. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? decoy, password)
  return stored !== null && matches
}

/** Spec section 5, readings C58: the rule the console shows, and none of the commonest. */
export async function isWeak(password: string, username: string): Promise<boolean> {
  if (passwordStrength(password, username) === 'weak' || password.length > limits.passwordMax) return true
  return isCommon(password)
}
