import type { PortSettings } from '#contract/switching/intent.ts'
import { powerLimit } from '#contract/switching/port-power.ts'
import { integerOf, isJsonObject, type JsonObject, objectOf } from '#protocols/json.ts'
import { without } from '../documents/document.ts'
import type { Notes } from '../notes.ts'
import type { ConfigProfile } from '../profile/profile.ts'

const MILLIWATTS = 1_000
const LIMIT = 'power-limit'

/** What the ports of a switch can give is told with the ports, or not at all. */
export const givesPower = ({ switchPorts, poePorts }: ConfigProfile, port: string): boolean =>
  (switchPorts.length === 0 && poePorts.length === 0) || poePorts.includes(port)

/** `poe` of a port's item: what nobody settled stays as it is, a limit that is wanted no more goes. */
export function powerOf(
  profile: ConfigProfile,
  settings: PortSettings,
  item: JsonObject,
  notes: Notes,
): JsonObject {
  const { poe, poeLimitWatts, port } = settings
  const own = isJsonObject(item.poe) ? item.poe : null
  const can = givesPower(profile, port)
  if (!can) tellMissing(settings, notes)
  if (!can && own === null) return {}
  const limit = can && poeLimitWatts !== undefined ? Math.round(poeLimitWatts * MILLIWATTS) : null
  const power = {
    ...(own && without(own, LIMIT)),
    ...(poe !== null && (can || !poe) && { 'admin-mode': poe }),
    ...(limit !== null && { [LIMIT]: limit }),
  }
  return Object.keys(power).length === 0 ? {} : { poe: power }
}

function tellMissing({ poe, poeLimitWatts }: PortSettings, notes: Notes): void {
  if (poe) notes.unsupported('poe_missing', 'poe')
  else if (poeLimitWatts !== undefined) notes.unsupported('poe_missing', 'poeLimitWatts')
}

/** The limit of a port as a document has it. */
export function readLimit(item: JsonObject): Pick<PortSettings, 'poeLimitWatts'> {
  const limit = integerOf(objectOf(item, 'poe') ?? {}, LIMIT)
  const watts = limit === null ? undefined : powerLimit.safeParse(Math.round(limit / 100) / 10).data
  return watts === undefined ? {} : { poeLimitWatts: watts }
}
