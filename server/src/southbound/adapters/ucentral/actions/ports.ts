import { powerCycleCommand } from '#protocols/ucentral/action-commands.ts'
import type { CommandOutcome, DeviceActions } from '../../../ports.ts'
import { type ActionsEnvironment, ask, outcomeOf } from './answers.ts'

/** No agent's yes proves it (switches say "Success" to anything): the ports' own state does, or nothing. */
export async function portPowerCycle(
  env: ActionsEnvironment,
  { ports, offMs }: Parameters<DeviceActions['portPowerCycle']>[0],
): Promise<CommandOutcome> {
  return outcomeOf(await ask(env, powerCycleCommand(env.serial, ports, offMs)), 'unverified')
}
