import { randomBytes } from 'node:crypto'
import type { JsonObject } from '#protocols/json.ts'
import type { Agent } from './agent.ts'

const CRASH_LINES = [
  '<4>[ 8123.101] Unable to handle kernel NULL pointer dereference at virtual address 00000010',
  '<4>[ 8123.102] CPU: 1 PID: 2214 Comm: hostapd Not tainted 6.6.73 #0',
  '<4>[ 8123.103] pc : ieee80211_tx_dequeue+0x1a0/0x9c0 [mac80211]',
  '<0>[ 8123.104] Kernel panic - not syncing: Fatal exception in interrupt',
]

/** The kernel fails: the box drops, returns with reason `crashlog` and tells what it kept of it. */
export function crash(agent: Agent): void {
  agent.crashLines = CRASH_LINES
  agent.reboot('crashlog')
}

/** What is left of a crash, told once after the next `connect`. */
export function tellCrash(agent: Agent): void {
  if (agent.crashLines === null || agent.isSwitch) return
  const { serial, uuid } = agent
  const date = Math.floor(agent.node.bootedAt / 1000)
  agent.send({
    method: 'rebootLog',
    params: { serial, uuid, date, type: 'crashlog', info: [...agent.crashLines] },
  })
  agent.crashLines = null
}

type UnsolicitedMessage = (agent: Agent) => JsonObject

/** Messages that agents send by themselves, on demand. */
export const UNSOLICITED_MESSAGES: Readonly<Record<string, UnsolicitedMessage>> = {
  alarm: (agent) => ({
    data: {
      id: randomBytes(4).toString('hex'),
      resource: 'PSU 1',
      text: 'Power supply voltage is low',
      type_id: 'POWER_SUPPLY_VOLTAGE',
      time_created: String(Math.floor(agent.context.clock.now() / 1000)),
      severity: '3',
    },
  }),
  crashlog: (agent) => ({ uuid: agent.uuid, loglines: CRASH_LINES }),
  cfgpending: (agent) => ({ uuid: agent.configs.latestUuid, active: agent.uuid }),
  ping: (agent) => ({
    uuid: agent.configs.latestUuid,
    ...(agent.configs.latestUuid === agent.uuid ? {} : { active: agent.uuid }),
  }),
  deviceupdate: (agent) => ({ currentPassword: newPassword(agent) }),
  venue_broadcast: (agent) => ({
    timestamp: Math.floor(agent.context.clock.now() / 1000),
    data: { from: agent.node.hostname },
  }),
  recovery: (agent) => ({
    uuid: agent.uuid,
    firmware: agent.firmware,
    reboot: true,
    loglines: ['recovery: no configuration could be applied'],
  }),
}

export function say(agent: Agent, method: string): void {
  const saying = UNSOLICITED_MESSAGES[method]
  if (saying) agent.send({ method, params: { serial: agent.serial, ...saying(agent) } })
}

/** Falls back to the recovery mode: connects with id 0 and asks to be rebooted. */
export function recover(agent: Agent): void {
  agent.recovering = true
  agent.restartAgent('recovery')
}

/** A fresh root password, as `unit.random-password` makes one at every boot. */
export function newPassword(agent: Agent): string {
  agent.password = randomBytes(9).toString('base64url')
  return agent.password
}

const ACCESS_REQUEST = 1
const USER_NAME = 1
const NAS_IDENTIFIER = 32

/** An Access-Request over the tunnel, as with `services.radius-proxy`. */
export function sendRadius(agent: Agent, user = 'alice@example.com'): void {
  const attribute = (type: number, text: string) => Buffer.from([type, text.length + 2, ...Buffer.from(text)])
  const attributes = Buffer.concat([attribute(USER_NAME, user), attribute(NAS_IDENTIFIER, agent.serial)])
  const header = Buffer.from([ACCESS_REQUEST, agent.node.random.int(0, 255), 0, 0])
  header.writeUInt16BE(20 + attributes.length, 2)
  const packet = Buffer.concat([header, randomBytes(16), attributes])
  agent.send({ radius: 'auth', data: packet.toString('base64') })
}
