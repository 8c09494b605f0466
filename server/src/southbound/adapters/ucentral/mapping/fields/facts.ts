import { isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'
import { cleanText } from '../../../../clean-text.ts'

export interface Fact {
  name: string
  value: string
}

const MAX_FACTS = 40
const MAX_NAME = 64
const MAX_VALUE = 200
const MAX_DEPTH = 3

/** What a device says of something in its own words, flat: `a.b` for members of members. */
export function factsOf(object: JsonObject): Fact[] {
  const facts: Fact[] = []
  collect(object, '', 0, facts)
  return facts
}

function collect(object: JsonObject, before: string, depth: number, facts: Fact[]): void {
  for (const [key, value] of Object.entries(object)) {
    if (facts.length >= MAX_FACTS) return
    const name = cleanText(before + key, MAX_NAME)
    if (isJsonObject(value) && depth < MAX_DEPTH) collect(value, `${name}.`, depth + 1, facts)
    else if (name !== '') add(name, value, facts)
  }
}

function add(name: string, value: JsonValue | undefined, facts: Fact[]): void {
  const words = Array.isArray(value) ? value.filter((item) => typeof item !== 'object').join(', ') : value
  if (words === null || words === undefined || typeof words === 'object') return
  const text = cleanText(String(words), MAX_VALUE)
  if (text !== '') facts.push({ name, value: text })
}
