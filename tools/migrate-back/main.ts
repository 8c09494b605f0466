import { copySource, engineOf, openAgain } from '../../server/src/composition/stores.ts'
import { ConfigError, readConfig } from '../../server/src/config.ts'
import { migrateBack } from '../../server/src/db/migrate.ts'
import { previousRelease } from '../../server/src/db/releases.ts'
import { copyBeforeUpgrade } from '../../server/src/features/operations/upgrade/copy-before-upgrade.ts'
import { lockFolder } from '../../server/src/lib/files/folder-lock.ts'
import { StartError } from '../../server/src/lib/start-error.ts'

/** `npm run migrate:back`: the records in the form of the release before this one. The server must not run. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const say = (text: string) => process.stdout.write(`${text}\n`)
  const lock = lockFolder(config.ROOST_DATA_DIR)
  const db = openAgain(config)
  try {
    say(`A copy as they are now: ${await copyBeforeUpgrade(copySource(config))}`)
    const steps = await migrateBack(db, engineOf(config))
    for (const step of steps) say(`  taken back: ${step.replace(/^\d+_/, '').replaceAll('_', ' ')}`)
    say(
      steps.length > 0
        ? `The records have the form of ${previousRelease.version}: start that version now.`
        : `The records have the form of ${previousRelease.version} already.`,
    )
  } finally {
    await db.destroy()
    lock.release()
  }
}

main().catch((error: Error) => {
  const known = error instanceof ConfigError || error instanceof StartError || /^ROOST_/.test(error.message)
  process.stderr.write(`Nothing was taken back.\n${known ? error.message : error.stack}\n`)
  process.exitCode = 1
})
