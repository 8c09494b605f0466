import { ledsCommand } from '#protocols/ucentral/commands.ts'
import {
  certificatesCommand,
  countryCommand,
  reenrollCommand,
  terminalCommand,
  transferCommand,
  upgradeCommand,
} from '#protocols/ucentral/maintenance-commands.ts'
import type { CommandOutcome, DeviceActions } from '../../../ports.ts'
import { type ActionsEnvironment, ask, believes, outcomeOf } from './answers.ts'

/** Longest address of a file that agents are known to take. */
const MAX_URI = 256
const NAMELESS = 'it did not say under which name it reaches this server'
/** It downloads, twice if need be, and checks before it answers. */
const UPGRADE_SECONDS = 600

type MaintenanceAction =
  | 'upgrade'
  | 'leds'
  | 'setCountry'
  | 'transfer'
  | 'updateCertificates'
  | 'reenroll'
  | 'terminal'

/** Commands after which a device goes away, or that it acts on a while after it said yes. */
export function maintenanceActions(env: ActionsEnvironment): Pick<DeviceActions, MaintenanceAction> {
  const { serial } = env
  const told = async (command: Parameters<typeof ask>[1], yes: CommandOutcome['status']) =>
    outcomeOf(await ask(env, command), yes)
  return {
    upgrade: (input) => upgrade(env, input),
    leds: ({ on }) => told(ledsCommand(serial, on ? 'on' : 'off', 0), 'accepted'),
    setCountry: ({ country }) => told(countryCommand(serial, country), 'accepted'),
    transfer: ({ server, port }) => told(transferCommand(serial, server, port), 'accepted'),
    updateCertificates: ({ archive }) => told(certificatesCommand(serial, archive), 'accepted'),
    // The device has the new certificate when it says so; then its agent starts again.
    reenroll: () => told(reenrollCommand(serial), believes(env) ? 'done' : 'unverified'),
    // Its yes means that it started a client, not that the client came through.
    terminal: ({ server = nameOf(env.host), ...input }) =>
      server === null
        ? Promise.resolve({ status: 'failed', text: NAMELESS })
        : told(terminalCommand(serial, { ...input, server }), 'accepted'),
  }
}

/** Without the port: it is another one there. */
const nameOf = (host: string | null): string | null =>
  host?.replace(/:\d+$/, '').replace(/^\[|\]$/g, '') ?? null

/** Under the name by which it called us it can reach us again. */
async function upgrade(
  env: ActionsEnvironment,
  { from, ...keep }: Parameters<DeviceActions['upgrade']>[0],
): Promise<CommandOutcome> {
  const uri = 'url' in from ? from.url : `https://${env.host}${from.path}`
  if (uri.length > MAX_URI || (env.host === null && !('url' in from))) {
    return { status: 'failed', text: NAMELESS }
  }
  return outcomeOf(
    await ask(
      env,
      upgradeCommand(env.serial, { uri, ...keep, localCertificates: !('url' in from) }),
      UPGRADE_SECONDS,
    ),
    'accepted',
  )
}
