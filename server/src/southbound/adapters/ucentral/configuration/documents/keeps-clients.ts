import { bandOfRadio, type RadioBand } from '#contract/configuration/sections/radios.ts'
import { blockOf } from '#contract/radio-planning/channels.ts'
import { integerOf, type JsonObject, textOf } from '#protocols/json.ts'
import { radioNames } from '../profile/announced-channels.ts'
import type { ConfigProfile } from '../profile/profile.ts'
import { canonicalObject, objectsIn, without } from './document.ts'

/** Of our extension: new channels of a configuration are announced, and radios go on. */
const ANNOUNCES = 'channel_switch'

export const announcesSwitches = (profile: ConfigProfile | null): boolean =>
  profile?.roost.includes(ANNOUNCES) === true

/** Whether nothing but channels and powers differs, none of them a channel on which it has to listen for radar first. */
export function keepsClients(profile: ConfigProfile | null, before: JsonObject, after: JsonObject): boolean {
  if (!profile || !announcesSwitches(profile)) return false
  const [own, next] = [objectsIn(before.radios), objectsIn(after.radios)]
  const moved = next.filter((radio, at) => radio.channel !== own[at]?.channel)
  return (
    printOf(restOf(before)) === printOf(restOf(after)) &&
    moved.every((radio) => !listensFirst(profile, radio))
  )
}

/** A channel that it chooses itself may be one of those. */
function listensFirst({ radios }: ConfigProfile, radio: JsonObject): boolean {
  const band: RadioBand | undefined = radioNames[textOf(radio, 'band') ?? '']
  const channel = integerOf(radio, 'channel')
  if (band === undefined || channel === null) return true
  const block = blockOf(bandOfRadio(band), channel, integerOf(radio, 'channel-width') ?? 80) ?? [channel]
  return (
    radios.some(({ dfsChannels }) => dfsChannels.some((one) => block.includes(one))) &&
    band !== '2G' &&
    band !== '6G'
  )
}

const restOf = (document: JsonObject): JsonObject => ({
  ...without(document, 'uuid', 'metrics'),
  radios: objectsIn(document.radios).map((radio) => without(radio, 'channel', 'tx-power')),
})

const printOf = (document: JsonObject): string => JSON.stringify(canonicalObject(document))
