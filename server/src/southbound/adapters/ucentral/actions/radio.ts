import { type RrmAction, rrmCommand, scanCommand } from '#protocols/ucentral/action-commands.ts'
import { neighbourReport } from '#protocols/ucentral/neighbour-report.ts'
import type { CommandOutcome, DeviceActions } from '../../../ports.ts'
import { mapScan } from '../mapping/wireless/scan.ts'
import { type ActionsEnvironment, ask, outcomeOf } from './answers.ts'

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

/** Devices never answer `rrm`; a helper that failed would, at once. */
const RRM_WAIT_SECONDS = 2

type Rrm = 'kickClient' | 'steerClient' | 'setChannel' | 'setTxPower'
/** 802.11: "station is leaving", what makes most clients look for another. */
const KICK_REASON = 5

export function rrmActions(env: ActionsEnvironment): Pick<DeviceActions, Rrm> {
  return {
    kickClient: ({ mac, banSeconds }) =>
      rrm(env, { action: 'kick', addr: wireMac(mac), reason: KICK_REASON, ban_time: banSeconds }),
    steerClient: ({ mac, targets }) =>
      rrm(env, { action: 'bss_transition', addr: wireMac(mac), neighbors: targets.map(neighbourReport) }),
    setChannel: ({ bssid, channel }) =>
      rrm(env, { action: 'channel_switch', bssid: wireMac(bssid), channel }),
    setTxPower: ({ bssid, dbm }) => rrm(env, { action: 'tx_power', bssid: wireMac(bssid), level: dbm }),
  }
}

async function rrm(env: ActionsEnvironment, action: RrmAction): Promise<CommandOutcome> {
  const outcome = outcomeOf(await ask(env, rrmCommand(env.serial, action), RRM_WAIT_SECONDS), 'unverified')
  return outcome.status === 'no_answer' ? { status: 'unverified' } : outcome
}

/** Agents compare addresses as text, in lower case. */
const wireMac = (mac: string): string => mac.toLowerCase()
