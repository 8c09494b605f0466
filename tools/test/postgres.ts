import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { debianPackages } from './debian.ts'

const versions = '/usr/lib/postgresql'
const startDeadlineMs = 30_000

export interface TestPostgres {
  url: string
  stop(): Promise<void>
}

interface Owner {
  uid?: number
  gid?: number
}

/**
 * A PostgreSQL for the tests: the one that ROOST_TEST_DATABASE_URL names, else a fresh one on a spare port,
 * run by an unprivileged user in a temporary folder, without fsync, gone after `stop` and when we die.
 * @throws with a sentence that says what to install
 */
export async function providePostgres(): Promise<TestPostgres> {
  const given = process.env.ROOST_TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  const binaries = newestBinaries()
  if (!binaries)
    throw new Error(
      'The tests need PostgreSQL and found none. Name one in ROOST_TEST_DATABASE_URL (its user must be allowed to create databases), ' +
        `or install it: apt-get install ${debianPackages.join(' ')}. "npm run test:quick" needs nothing.`,
    )
  return startPostgres(binaries)
}

function newestBinaries(): string | undefined {
  if (!existsSync(versions)) return undefined
  const found = readdirSync(versions)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(versions, version, 'bin'))
  return found.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

async function startPostgres(binaries: string): Promise<TestPostgres> {
  const owner = unprivilegedOwner()
  const folder = mkdtempSync(join(tmpdir(), 'roost-pg-'))
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  initialise(binaries, folder, owner)
  const port = await sparePort()
  const guard = startGuarded(binaries, folder, port, owner)
  await untilReady(binaries, port, guard)
  return { url: `postgres://roost@127.0.0.1:${port}/postgres`, stop: () => stopGuarded(guard) }
}

/** PostgreSQL refuses to run as root; the user must have an entry in the passwd table. */
function unprivilegedOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf(name, '-u')
    if (uid !== undefined) return { uid, gid: idOf(name, '-g') ?? uid }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it.')
}

function idOf(user: string, flag: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}

function initialise(binaries: string, folder: string, owner: Owner): void {
  const args = ['-D', join(folder, 'data'), '-U', 'roost', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']
  const made = spawnSync(join(binaries, 'initdb'), args, { ...owner, cwd: folder, encoding: 'utf8' })
  if (made.status === 0) return
  rmSync(folder, { recursive: true, force: true })
  throw new Error(`initdb failed: ${made.stderr || made.error?.message}`)
}

/** The shell waits for the end of its stdin, which comes when we close it or die, then stops and cleans up. */
const guardScript = `
"$1" -D "$2/data" -p "$3" -k "$2" -c listen_addresses=127.0.0.1 -c fsync=off -c synchronous_commit=off \
  -c full_page_writes=off -c max_connections=200 >"$2/log" 2>&1 &
pid=$!
cat >/dev/null
kill -INT $pid
wait $pid
rm -rf "$2"
`

function startGuarded(binaries: string, folder: string, port: number, owner: Owner): ChildProcess {
  const args = ['-c', guardScript, 'sh', join(binaries, 'postgres'), folder, String(port)]
  return spawn('sh', args, {
    ...owner,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
}

async function untilReady(binaries: string, port: number, guard: ChildProcess): Promise<void> {
  const deadline = Date.now() + startDeadlineMs
  const ask = ['-q', '-h', '127.0.0.1', '-p', String(port)]
  while (spawnSync(join(binaries, 'pg_isready'), ask).status !== 0) {
    if (Date.now() > deadline) {
      await stopGuarded(guard)
      throw new Error(`PostgreSQL did not answer within ${startDeadlineMs / 1000} s.`)
    }
    await delay(100)
  }
}

function stopGuarded(guard: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    guard.once('close', () => resolve())
    guard.stdin?.end()
  })
}

function sparePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject()))
    })
  })
}
