import type { KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../../server/src/config.ts'
import { openPostgres, openSqlite } from '../../server/src/db/client.ts'
import { type Anchor, parseAnchor, readAnchor } from '../../server/src/features/audit-log/anchor.ts'
import { ChainReader } from '../../server/src/features/audit-log/chain.reader.ts'
import { type ChainFinding, checkChain } from '../../server/src/features/audit-log/chain-check.ts'
import { sealKey } from '../../server/src/features/audit-log/seal-key.ts'
import { report } from './report.ts'

const usage =
  'npm run audit:verify -- [--data <data folder>] [--known <number>:<hash>]…   (other settings as the server: ROOST_…)'

/** Checks the audit chain of a data folder; the server may be running. @returns exit code: 1 on a break, 2 when it could not look */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { data: { type: 'string' }, known: { type: 'string', multiple: true, default: [] } },
  })
  const config = readConfig({ ...process.env, ...(values.data && { ROOST_DATA_DIR: values.data }) })
  const { ROOST_DATA_DIR: folder, ROOST_DATABASE_URL: url } = config
  const file = join(folder, 'roost.db')
  // Opening a file that is not there would make one.
  if (!url && !existsSync(file)) throw new ConfigError(`ROOST_DATA_DIR: there is no ${file}.`)
  const db = url ? openPostgres(url) : openSqlite(file)
  try {
    const finding: ChainFinding = await checkChain(new ChainReader(db), {
      key: keyOf(folder, config.ROOST_SECRET_KEY),
      anchors: [...values.known.map(known), readAnchor(folder)].filter((anchor) => anchor !== null),
    })
    process.stdout.write(report(finding))
    return finding.firstBreak ? 1 : 0
  } finally {
    await db.destroy()
  }
}

function known(text: string): Anchor {
  const anchor = parseAnchor(text)
  if (!anchor) throw new ConfigError(`--known ${text}: it should be <number>:<hash>.\n${usage}`)
  return anchor
}

/** The server's own; never made here. */
function keyOf(folder: string, given: string | undefined): KeyObject | null {
  const file = join(folder, 'secret-key')
  const hex = given ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : null)
  return hex === null ? null : sealKey(hex)
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: Error) => {
    const known = error instanceof ConfigError || 'code' in error
    process.stderr.write(`The audit chain could not be checked.\n${known ? error.message : error.stack}\n`)
    process.exitCode = 2
  },
)
