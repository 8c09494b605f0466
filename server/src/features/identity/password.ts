import { hash, verify } from '@node-rs/argon2'
import { passwordStrength } from '#contract/identity/password-strength.ts'
import { limits } from '#contract/limits.ts'

/** Argon2id with the parameters OWASP names (19 MiB, 2 passes). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let decoy: Promise<string> | undefined

/** Takes as long for an account that does not exist (`null`) as for one that does. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await decoy), password)
  return stored !== null && matches
}

/** Spec section 5, readings C58: the rule the console shows, and none of the commonest. */
export function isWeak(password: string, username: string): boolean {
  const weak = passwordStrength(password, username) === 'weak'
  return weak || password.length > limits.passwordMax || common.has(password.toLowerCase())
}

/** The commonest passwords that pass the rule above. */
const common = new Set(
  `password1 password12 password123 passw0rd p@ssw0rd qwerty123 qwerty12 1q2w3e4r 1q2w3e4r5t abc12345 abcd1234
   admin123 admin1234 letmein1 welcome1 welcome123 iloveyou1 monkey123 dragon123 football1 baseball1 sunshine1
   princess1 charlie1 michael1 superman1 trustno1 zaq12wsx 1qaz2wsx qazwsx123 asdf1234 a1b2c3d4 changeme1 test1234
   hello123 master123 shadow123 pass1234 guest1234 root1234 user1234 default1 12345678a a12345678 q1w2e3r4`
    .split(/\s+/)
    .filter(Boolean),
)
