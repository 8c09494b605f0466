import { createRequire } from 'node:module'

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2')

/** What tests save in passwords: one of theirs is made in a fiftieth of the time; verifying costs what making it did. */
export const hash: typeof argon2.hash = (password, options) =>
  argon2.hash(password, { ...options, memoryCost: 64, timeCost: 1 })

export const { verify } = argon2
