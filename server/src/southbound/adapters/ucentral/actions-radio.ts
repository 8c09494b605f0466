import { scanCommand } from '#protocols/ucentral/action-commands.ts'
import type { CommandOutcome, DeviceActions } from '../../ports.ts'
import { type ActionsEnvironment, ask, outcomeOf } from './answers.ts'
import { mapScan } from './mapping/scan.ts'

/** The list itself is the proof; a "Success" without one proves nothing. */
export async function scanRadio(
  env: ActionsEnvironment,
  { bands, active, overrideDfs }: Parameters<DeviceActions['scanRadio']>[0],
): Promise<CommandOutcome> {
  const asked = bands?.map((band) => band.replace('G', ''))
  const command = scanCommand(env.serial, { active, overrideDfs, ...(asked && { bands: asked }) })
  const answer = await ask(env, command)
  const outcome = outcomeOf(answer, 'done')
  if (answer.kind !== 'result' || outcome.status !== 'done') return outcome
  // Real agents put it inside `status`, the published text beside it.
  const list = answer.message.status.raw.scan ?? answer.message.result.scan
  if (!Array.isArray(list)) return { ...outcome, status: 'unverified' }
  // APs scan all bands whatever is asked; the person asked for these.
  const { bss, leftOut } = mapScan(list)
  const wanted =
    bands === undefined ? bss : bss.filter(({ band }) => !band || bands.some((one) => one === band))
  return { ...outcome, result: { type: 'scan', bss: wanted, leftOut } }
}
