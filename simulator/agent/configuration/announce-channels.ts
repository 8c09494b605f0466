import { arrayOf, integerOf, isJsonObject, type JsonObject } from '#protocols/json.ts'
import { DFS_CHANNELS, frequencyOf } from '../../kinds/capabilities.ts'
import { bssList, tuneRadios } from '../../world/radio/air.ts'
import type { Agent } from '../agent.ts'

/** Whether a box tells its clients where its radios go: nothing else changes, and none has to listen for radar first. */
export function isAnnounced({ node }: Agent, before: JsonObject, after: JsonObject): boolean {
  if (!node.device.model.features.includes('channel_switch')) return false
  const own = radiosIn(before)
  const listens = radiosIn(after).some((radio, at) => {
    const channel = integerOf(radio, 'channel')
    return radio.channel !== own[at]?.channel && (channel === null || DFS_CHANNELS.includes(channel))
  })
  return !listens && JSON.stringify(restOf(before)) === JSON.stringify(restOf(after))
}

/** Clients come along: the association stays, on another channel. */
export function announceChannels(agent: Agent): void {
  const { node, context } = agent
  const before = node.radios.map(({ channel }) => channel)
  tuneRadios(node)
  for (const [at, radio] of node.radios.entries()) {
    const bss = bssList(node).find((one) => one.radio === radio)
    if (radio.channel === before[at] || !bss) continue
    const freq = frequencyOf(radio.model.band, radio.channel)
    agent.event('rrm.bss.channel-switch', { bssid: bss.bssid, freq }, context.clock.now())
  }
}

const radiosIn = (document: JsonObject): JsonObject[] =>
  (arrayOf(document, 'radios') ?? []).filter(isJsonObject)

/** In the order of its keys, as documents come from one server. */
const restOf = ({ uuid: _id, metrics: _metrics, ...rest }: JsonObject): JsonObject => ({
  ...rest,
  radios: radiosIn(rest).map(({ channel: _channel, 'tx-power': _power, ...radio }) => radio),
})
