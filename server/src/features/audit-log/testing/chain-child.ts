import { createSecretKey } from 'node:crypto'
import { openSqlite } from '../../../db/client.ts'
import { ChainRepository } from '../chain.repository.ts'
import { ChainWriter } from '../chain-writer.ts'
import { storedOperation } from './kept.ts'

/** Appends, eight at once, and says each subject when it was acknowledged; runs until it is killed. */
const [file, tenant, prefix] = process.argv.slice(2) as [string, string, string]
const writer = new ChainWriter(
  new ChainRepository(openSqlite(file)),
  createSecretKey(Buffer.alloc(32, 7)),
  () => undefined,
)

for (let line = 0; line < 8; line += 1) void keepOn(line)

async function keepOn(line: number): Promise<never> {
  for (let n = 0; ; n += 1) {
    const subject = `${prefix}-${line}-${n}`
    await writer.append({ at: n, kept: storedOperation(Number(tenant), { subject }) })
    process.stdout.write(`${subject}\n`)
  }
}
