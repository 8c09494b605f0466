import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openAgain } from '../../server/src/composition/stores.ts'
import { readConfig } from '../../server/src/config.ts'
import { makeBundle } from '../../server/src/features/operations/support/make-bundle.ts'
import { isInUse } from '../../server/src/lib/files/folder-lock.ts'
import { packageVersion } from '../../server/src/lib/package-version.ts'
import { affordableConnections } from '../../server/src/southbound/listening/descriptor-limit.ts'

const OWNER_ONLY = 0o600

/** `npm run support`: writes what somebody who helps must see into one file, with secrets removed. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } })
  const config = readConfig({ ...process.env, ...(values.data && { ROOST_DATA_DIR: values.data }) })
  const { name, text } = await makeBundle({
    ...{ config, version: packageVersion, now: Date.now },
    isRunning: isInUse(config.ROOST_DATA_DIR),
    openRecords: () => openAgain(config),
    roomFor: affordableConnections,
  })
  const file = resolve(values.out ?? name)
  writeFileSync(file, text, { mode: OWNER_ONLY })
  process.stdout.write(
    `${file}\nPasswords, keys and tokens are removed. Look it through before you send it.\n`,
  )
}

main().catch((error: Error) => {
  process.stderr.write(`No bundle was made.\n${error.message}\n`)
  process.exitCode = 1
})
