import { scriptCommand } from '#protocols/ucentral/commands.ts'
import {
  armScript,
  type Confirmation,
  confirmScript,
  DEAD_MAN_EXIT,
  type DeadMan,
} from '#protocols/ucentral/dead-man.ts'
import type { Command } from '#protocols/ucentral/encode.ts'
import { armCommand, confirmCommand } from '#protocols/ucentral/roost-extension.ts'
import { scriptOutput } from '#protocols/ucentral/status.ts'
import type { ArmOutcome, ArmResult, ConfirmOutcome, ConfirmResult, DeviceActions } from '../../../ports.ts'
import { numberOf } from '../configuration/config-ids.ts'
import type { Answer } from '../conversation/command-channel.ts'
import type { DeviceProfile } from '../device-profile.ts'
import { type ActionsEnvironment, ask, outcomeOf } from './answers.ts'

/** The script answers at once: what it starts runs in the background. */
const SCRIPT_SECONDS = 10
const GRACE_SECONDS = 5

/** By our extension, or by a script where the agent keeps its configurations as files: switches keep none. */
export const offersDeadMan = ({ platform, capabilities, extension }: DeviceProfile): boolean =>
  extension.includes('dead_man') || (platform === 'ap' && capabilities.includes('script'))

/** docs/protocols/dead-man.md: only the word counts as armed, whatever the code says. */
export async function arm(
  env: ActionsEnvironment,
  { token, seconds, previousId }: Parameters<DeviceActions['arm']>[0],
): Promise<ArmOutcome> {
  if (numberOf(previousId) < 1) return { status: 'failed', data: { result: 'not_stored' } }
  const deadMan: DeadMan = { token, seconds, previousUuid: numberOf(previousId) }
  const answer = await tell(
    env,
    () => armCommand(env.serial, deadMan),
    () => armScript(deadMan),
  )
  const outcome = outcomeOf(answer, 'done')
  const result = armResultOf(answer)
  return { ...outcome, ...(outcome.status === 'done' && result !== 'armed' && failed), data: { result } }
}

export async function confirm(env: ActionsEnvironment, order: Confirmation): Promise<ConfirmOutcome> {
  const answer = await tell(
    env,
    () => confirmCommand(env.serial, order),
    () => confirmScript(order),
  )
  return { ...outcomeOf(answer, 'done'), data: { result: confirmResultOf(answer) } }
}

const failed = { status: 'failed' } as const

function tell(env: ActionsEnvironment, own: () => Command, script: () => string): Promise<Answer> {
  if (env.profile.extension.includes('dead_man')) return ask(env, own())
  const source = script()
  const command = scriptCommand(env.serial, { type: 'shell', source, timeoutSeconds: SCRIPT_SECONDS })
  return ask(env, command, SCRIPT_SECONDS + GRACE_SECONDS)
}

const REFUSALS: Readonly<Record<number, ArmResult>> = {
  [DEAD_MAN_EXIT.unsupported]: 'unsupported',
  [DEAD_MAN_EXIT.missing]: 'not_stored',
  [DEAD_MAN_EXIT.notActive]: 'not_active',
  [DEAD_MAN_EXIT.armedAlready]: 'armed_already',
  [DEAD_MAN_EXIT.cannotStart]: 'cannot_start',
  // Its agent stopped the script, wherever that was.
  255: 'unknown',
}

function armResultOf(answer: Answer): ArmResult {
  const said = saidIn(answer)
  if (said === null) return answer.kind === 'not_sent' ? 'refused' : 'unknown'
  if (said.code === DEAD_MAN_EXIT.done) return said.word === 'armed' ? 'armed' : 'unsupported'
  return REFUSALS[said.code] ?? 'refused'
}

/** A yes without the word is that of an agent that says yes to anything: nothing was armed there. */
function confirmResultOf(answer: Answer): ConfirmResult {
  const said = saidIn(answer)
  if (said === null) return 'unknown'
  if (said.code === DEAD_MAN_EXIT.gatewaySilent && said.word === 'gateway silent') return 'gateway_silent'
  return said.code === DEAD_MAN_EXIT.done && said.word === 'confirmed' ? 'confirmed' : 'not_armed'
}

function saidIn(answer: Answer): { code: number; word: string } | null {
  if (answer.kind !== 'result' || answer.message.status.error === null) return null
  const { status } = answer.message
  return { code: status.error!, word: (scriptOutput(status) ?? status.text).trim() }
}
