import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { collectOnceCalm } from './collect-once-calm.ts'
import { DemoPast } from './composition/demo/demo-past.ts'
import { demoPastDeps } from './composition/demo/demo-past-deps.ts'
import { compose, type Roost } from './composition.ts'
import { type Config, ConfigError, readConfig, unusedSettings } from './config.ts'
import { Checkpoints } from './db/checkpoints/checkpoints.ts'
import { ensureDemoAccount } from './demo-account.ts'
import { ensureFirstAccount } from './features/identity/first-account.ts'
import { systemClock } from './lib/clock.ts'
import { lockFolder } from './lib/files/folder-lock.ts'
import { createLogger, type Logger } from './lib/logger.ts'
import { StartError } from './lib/start-error.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

interface ListenError {
  code?: string
  port?: number
  address?: string
  setting?: string
}

/** A sentence for the person at the terminal instead of a stack. */
function giveUp(error: unknown): never {
  const { code, port, address, setting = 'ROOST_HTTP_PORT' } = error as ListenError
  const sentence =
    code === 'EADDRINUSE'
      ? `${setting}: port ${port} on ${address} is taken by another program; stop it or choose another port.`
      : code === 'EACCES'
        ? `Not allowed: ${(error as Error).message}`
        : (error as Error).message
  process.stderr.write(`Roost did not start.\n${sentence}\n`)
  const forPerson =
    error instanceof ConfigError ||
    error instanceof StartError ||
    code !== undefined ||
    /\bROOST_[A-Z_]+\b/.test(sentence)
  if (!forPerson) process.stderr.write(`${(error as Error).stack}\n`)
  process.exit(1)
}

async function run(): Promise<void> {
  // Of threads yet to be started: the size that the launcher gives this one is for reports of a large fleet.
  setFlagsFromString('--max-semi-space-size=8')
  const config = readConfig(process.env)
  const log = createLogger(config.ROOST_LOG_LEVEL)
  for (const name of unusedSettings(process.env))
    say(`${name} is set; this version does nothing with it yet.`)
  const lock = lockFolder(config.ROOST_DATA_DIR)
  const consoleFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))
  // Tests of the server alone need no built console.
  const withConsole = !process.env.ROOST_TEST_NO_CONSOLE
  // A past is told where the fleet of the demo is started beside us; its account alone has none.
  const past = process.argv.includes('--demo-past') ? new DemoPast(systemClock) : undefined
  const roost = await compose({
    ...{ config, log, ownedSince: past?.ownedSince },
    ...(withConsole && { consoleFolder }),
  })
  const { service, accounts } = roost.identity
  const password = await ensureFirstAccount(
    service,
    accounts,
    config.ROOST_DATA_DIR,
    config.ROOST_ADMIN_PASSWORD,
  )
  const demo = process.argv.includes('--demo')
  const demoTenant = demo ? await ensureDemoAccount(service) : null
  if (past && demoTenant !== null) past.begin(demoPastDeps(roost, log), demoTenant)
  await roost.start()
  const checkpoints = await startCheckpoints(roost, config, log)
  collectOnceCalm(() => roost.southbound.sessions.count())
  stopOnSignal(roost, lock, [past, checkpoints])
  greet(roost, config, { password, demo })
}

/** None with PostgreSQL. */
async function startCheckpoints(
  { db }: Roost,
  config: Config,
  log: Logger,
): Promise<Checkpoints | undefined> {
  if (config.ROOST_DATABASE_URL) return undefined
  return Checkpoints.start(db, join(config.ROOST_DATA_DIR, 'roost.db'), log)
}

function greet(
  roost: Roost,
  config: Config,
  { password, demo }: { password: string | null; demo: boolean },
): void {
  const { port } = roost.http.server.address() as AddressInfo
  const host = config.ROOST_HTTP_HOST.includes(':') ? `[${config.ROOST_HTTP_HOST}]` : config.ROOST_HTTP_HOST
  const address = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
  say(`\n  Roost is at        ${config.ROOST_PUBLIC_URL ?? address}`)
  if (roost.overTls)
    say(`  and over TLS at    https://<this machine>:${(roost.overTls.address() as AddressInfo).port}`)
  say(`  Devices call       wss://<this machine>:${roost.southbound.ucentralPort()}  (uCentral)`)
  say(`  Data is kept in    ${config.ROOST_DATA_DIR}`)
  if (password && !config.ROOST_ADMIN_PASSWORD) say(`  First account      super   password  ${password}`)
  if (demo) say('  Demo account       demo    password  demo-Roost-1')
  if (roost.messaging.toLog) {
    say('  Mail and SMS       neither ROOST_SMTP_URL nor ROOST_SMS_URL is set: verification codes')
    say('                     appear in this server’s log')
  } else if (config.ROOST_REGISTRATION === 'open')
    say('  Registration       open to whoever receives a code; ROOST_REGISTRATION=closed ends that')
  // For programs that started us: one line, plain.
  say(`\nready ${address} devices wss://127.0.0.1:${roost.southbound.ucentralPort()}`)
}

/** @param beside what works on the records of `roost` and stops before it */
function stopOnSignal(
  roost: Roost,
  lock: { release(): void },
  beside: readonly ({ stop(): Promise<void> } | undefined)[],
): void {
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    for (const one of beside) await one?.stop()
    await roost.stop({ processEnds: true })
    lock.release()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop().catch(giveUp))
}

run().catch(giveUp)
