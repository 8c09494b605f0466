import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivateFile } from '../../lib/files/private-file.ts'
import { newPassword } from '../../lib/random.ts'
import type { IdentityRepository } from './identity.repository.ts'
import type { IdentityService } from './identity.service.ts'

const superName = 'super'

/**
 * Makes the account `super` on the first start and keeps its password in `initial-password` (mode 0600) until
 * it is changed.
 * @returns the password when it was made now
 */
export async function ensureFirstAccount(
  service: IdentityService,
  accounts: IdentityRepository,
  dataFolder: string,
  given: string | undefined,
): Promise<string | null> {
  const file = join(dataFolder, 'initial-password')
  service.onPasswordChanged = (account) => {
    if (account.username === superName) rmSync(file, { force: true })
  }
  if ((await accounts.countAccounts()) > 0) return null
  const password = given ?? newPassword()
  // The file first: a stop in between must not leave an account nobody has the password of.
  writePrivateFile(file, `${password}\n`)
  await service.createAccount({ username: superName, password, role: 'super', mustChangePassword: !given })
  return password
}
