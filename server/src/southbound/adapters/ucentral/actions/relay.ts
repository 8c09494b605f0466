import { relayCommand } from '#protocols/ucentral/roost-extension.ts'
import type { CommandOutcome, DeviceActions } from '../../../ports.ts'
import { type ActionsEnvironment, ask, outcomeOf } from './answers.ts'

/** Offered only to devices that announced relays. Their yes is kept; the event or a report proves it. */
export async function setRelay(
  env: ActionsEnvironment,
  { id, on }: Parameters<DeviceActions['setRelay']>[0],
): Promise<CommandOutcome> {
  const outcome = outcomeOf(await ask(env, relayCommand(env.serial, id, on)), 'accepted')
  return { ...outcome, result: { type: 'relay', id, on } }
}
