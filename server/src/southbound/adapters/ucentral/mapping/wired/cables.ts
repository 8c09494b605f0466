import type { CablePort } from '#contract/inventory/commands/command-results.ts'
import { isJsonObject, type JsonObject, textOf } from '#protocols/json.ts'
import { cleanText } from '../../../../clean-text.ts'
import { factsOf } from '../fields/facts.ts'
import { toNumber } from '../fields/field-reader.ts'

const MAX_WORD = 64
const PAIR = /^pair[-_ ]?([A-D])$/i
const FARTHEST_M = 10_000

/** The answer to `cable-diagnostics`, by port: four pairs of copper, or what a module says of itself. */
export function mapCables(found: JsonObject, asked: readonly string[]): CablePort[] {
  return asked.flatMap((port) => {
    const about = Object.hasOwn(found, port) ? found[port] : undefined
    return isJsonObject(about) ? [cableOf(port, about)] : []
  })
}

function cableOf(port: string, about: JsonObject): CablePort {
  const pairs = Object.entries(about).flatMap(([key, value]) => {
    const letter = PAIR.exec(key)?.[1]
    return letter !== undefined && isJsonObject(value) ? [pairOf(letter.toUpperCase(), value)] : []
  })
  const link = word(about, 'link-status')
  const module = pairs.length > 0 ? [] : factsOf(about)
  const optical = module.some(({ name }) => name === 'form-factor')
  return {
    port,
    kind: pairs.length > 0 ? 'copper' : optical ? 'optical' : 'unknown',
    ...(link !== '' && { link }),
    pairs: pairs.toSorted((a, b) => (a.pair < b.pair ? -1 : 1)),
    module,
  }
}

/** The one key of length that is seen on the wire; a length nobody could lay is left out. */
function pairOf(pair: string, value: JsonObject): CablePort['pairs'][number] {
  const meters = toNumber(value.meters ?? value.length)
  const told = meters !== null && meters >= 0 && meters <= FARTHEST_M
  return { pair, status: word(value, 'status') || 'unknown', ...(told && { meters }) }
}

const word = (object: JsonObject, key: string): string => cleanText(textOf(object, key) ?? '', MAX_WORD)
