import type { AddressInfo } from 'node:net'
import { type ComposeOptions, compose } from '../composition.ts'
import { readConfig } from '../config.ts'
import { ensureFirstAccount } from '../features/identity/first-account.ts'
import { silentLogger } from '../lib/logger.ts'

/** The server as a process that has other times than the usual ones: JSON in its only argument. Ends by being killed. */
const pace = JSON.parse(process.argv[2] ?? '{}') as NonNullable<ComposeOptions['pace']>
const config = readConfig(process.env)
const roost = await compose({ config, log: silentLogger, pace })
const { service, accounts } = roost.identity
await ensureFirstAccount(service, accounts, config.ROOST_DATA_DIR, config.ROOST_ADMIN_PASSWORD)
await roost.start()
const { port } = roost.http.server.address() as AddressInfo
const devices = `wss://127.0.0.1:${roost.southbound.ucentralPort()}`
process.stdout.write(`\nready http://127.0.0.1:${port} devices ${devices}\n`)
