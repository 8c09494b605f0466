import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkKeptKeys } from '../../server/src/composition/kept-keys.ts'
import { openAgain } from '../../server/src/composition/stores.ts'
import { type Config, ConfigError, readConfig } from '../../server/src/config.ts'
import { examine } from '../../server/src/features/operations/doctor/examine.ts'
import { bad, type Finding, finding, ok } from '../../server/src/features/operations/doctor/finding.ts'
import { isInUse } from '../../server/src/lib/files/folder-lock.ts'
import { StartError } from '../../server/src/lib/start-error.ts'
import { affordableConnections } from '../../server/src/southbound/listening/descriptor-limit.ts'

const signs = { ok: '  ok    ', warn: '  look  ', bad: '  WRONG ' }

/** `npm run doctor`: what of this installation is wrong, and what to do. Exit code 1 where something is. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: 'string' }, json: { type: 'boolean' } } })
  const found = await findings({ ...process.env, ...(values.data && { ROOST_DATA_DIR: values.data }) })
  const say = (text: string) => process.stdout.write(`${text}\n`)
  if (values.json) say(JSON.stringify(found, null, 2))
  else for (const one of found) say(lineOf(one))
  const wrong = found.filter(({ state }) => state === 'bad').length
  if (!values.json) say(wrong === 0 ? '\nNothing is wrong.' : `\n${wrong} wrong.`)
  process.exitCode = wrong === 0 ? 0 : 1
}

async function findings(env: Record<string, string | undefined>): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [bad('settings', error.message, 'Mend the variable that is named.')]
  }
  const isRunning = isInUse(config.ROOST_DATA_DIR)
  const openRecords = () => openAgain(config)
  const server = ok('server', isRunning ? 'It runs with this data folder.' : 'It does not run.')
  const keys = isRunning ? [] : await finding('keys', () => checkKeys(config))
  return [
    server,
    ...keys,
    ...(await examine({ config, now: Date.now(), isRunning, openRecords, roomFor: affordableConnections })),
  ]
}

/** As a start would find them; nothing before the first one. */
async function checkKeys(config: Config): Promise<Finding[]> {
  if (!config.ROOST_DATABASE_URL && !existsSync(join(config.ROOST_DATA_DIR, 'roost.db'))) return []
  const db = openAgain(config)
  try {
    await checkKeptKeys(db, config)
    return [ok('keys', 'Those that records and devices depend on are there.')]
  } catch (error) {
    // Tables that are not there, or a database that does not answer, are told by its own check.
    if (!(error instanceof StartError)) return []
    return [bad('keys', error.message, 'Bring the file back from a backup, as the message says.')]
  } finally {
    await db.destroy()
  }
}

const lineOf = ({ part, state, found, todo }: Finding) =>
  `${signs[state]}${part.padEnd(16)}${found}${todo ? `\n${' '.repeat(24)}→ ${todo}` : ''}`

main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`)
  process.exitCode = 1
})
