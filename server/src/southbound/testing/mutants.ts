import { inflateSync } from 'node:zlib'
import { isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'
import { compressParams } from '#protocols/ucentral/compression.ts'
import { readSamples } from '#protocols/ucentral/samples.ts'
import { roostState, trunksState } from './sample-extension.ts'
import { apState, switchState } from './sample-reports.ts'

const MOST_EDITS = 4
const LONGEST_CUT = 40
const LONGEST_REPEAT = 2_000
/** `jsonrpc`, its version, `method`, its name, `params`, `serial` and the serial. */
const ENVELOPE_VALUES = 7
const PACK_ONE_IN = 40
const BOMB_ONE_IN = 20_000
const BOMB_BYTES = 16 * 1024 * 1024

/** What stands where something else belongs, as JSON text or as no JSON at all. */
const POISON = [
  ...[
    'null',
    '""',
    '0',
    '-1',
    '-0',
    '1e308',
    '1e999',
    '0.1',
    '9007199254740993',
    'true',
    'false',
    '[]',
    '{}',
  ],
  ...['"-12"', '"99999999999999999999"', '"NaN"', '"\\u0000"', '"\\ud800"', '"\\u202eabc"', '"∞"'],
  ...[
    '[null]',
    '[[[[[[[[]]]]]]]]',
    '{"":{}}',
    '{"__proto__":{"x":1}}',
    '{"$ref":"#/radios/0"}',
    `"${'x'.repeat(5000)}"`,
  ],
  ...['[1795222611,{"type":"client.join","payload":null}]', '{"compress_64":"eJwDAAAAAAE=","compress_sz":0}'],
]
/** What stands where the name of a member belongs. */
const KEYS = ['""', '"__proto__"', '"serial"', '"state"', '"data"', '"\\u0000"', `"${'k'.repeat(300)}"`]
const VALUE = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null/g

type Random = () => number

interface OriginalSample {
  readonly text: string
  /** Where its strings, numbers and words stand. */
  readonly values: readonly { readonly at: number; readonly length: number }[]
}

/**
 * An endless line of frames that no device would send: recorded ones with a few things wrong in each. The
 * same seed gives the same line.
 */
export function mutants(seed: number): () => string {
  const random = randomFrom(seed)
  const kinds = byKind([...recorded(), ...written()])
  const bomb = stateFrame(
    compressParams(JSON.stringify({ serial: '02ab10c4d2f0', state: 'x'.repeat(BOMB_BYTES) })),
  )
  return () => {
    if (oneIn(random, BOMB_ONE_IN)) return bomb
    const mutant = mutate(random, pick(random, pick(random, kinds)))
    return oneIn(random, PACK_ONE_IN) ? packed(mutant) : mutant
  }
}

/** Numbers in [0, 1); mulberry32. */
function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const below = (random: Random, limit: number) => Math.floor(random() * limit)
const oneIn = (random: Random, many: number) => below(random, many) === 0
const pick = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)]!

/** The recordings, compressed ones also opened: what is inside deserves damage too. */
function recorded(): string[] {
  const device = readSamples().filter(({ from }) => from === 'device')
  return device.flatMap(({ text }) => [text, ...opened(text)])
}

function opened(text: string): string[] {
  const frame: JsonObject = JSON.parse(text)
  const inner = isJsonObject(frame.params) ? frame.params.compress_64 : undefined
  if (typeof inner !== 'string') return []
  return [
    JSON.stringify({ ...frame, params: JSON.parse(inflateSync(Buffer.from(inner, 'base64')).toString()) }),
  ]
}

/** Reports with everything a device can say, the extension's parts included. */
function written(): string[] {
  const states = [
    { ...apState(), roost: roostState() },
    { ...switchState(), ...trunksState() },
  ]
  return states.map((state) => stateFrame({ serial: '02ab10c4d2f0', uuid: 1, state }))
}

const stateFrame = (params: JsonObject) => JSON.stringify({ jsonrpc: '2.0', method: 'state', params })

/** One list per kind of message: of a recording nine tenths are answers, which would crowd out the rest. */
function byKind(texts: readonly string[]): OriginalSample[][] {
  const kinds = Map.groupBy(texts, (text) => /"method":\s*"(\w+)"/.exec(text)?.[1] ?? 'result')
  return [...kinds.values()].map((list) => list.map(original))
}

function original(text: string): OriginalSample {
  const values = [...text.matchAll(VALUE)].map(({ index, 0: { length } }) => ({ at: index, length }))
  return { text, values }
}

/** Three of four stay JSON and get deep into the reader; the others are damaged as text. */
function mutate(random: Random, one: OriginalSample): string {
  const edits = 1 + below(random, MOST_EDITS)
  const valid = !oneIn(random, 4)
  let now = withPoison(random, one, valid ? edits : 1)
  if (!valid) for (let edit = 0; edit < edits; edit++) now = pick(random, EDITS)(random, now)
  return now
}

function withPoison(random: Random, { text, values }: OriginalSample, many: number): string {
  // The envelope is small but comes first: hit it seldom, or little else would be tried.
  const first = oneIn(random, 12) ? 0 : Math.min(ENVELOPE_VALUES, values.length - 1)
  const chosen = Array.from({ length: many }, () => pick(random, values.slice(first)))
  let now = text
  // From behind, so that what is before stays where it was.
  for (const { at, length } of chosen.sort((a, b) => b.at - a.at)) {
    const poison = text[at + length] === ':' ? KEYS : POISON
    now = now.slice(0, at) + pick(random, poison) + now.slice(at + length)
  }
  return now
}

const EDITS: readonly ((random: Random, text: string) => string)[] = [
  function cut(random, text) {
    const at = below(random, text.length + 1)
    return text.slice(0, at) + text.slice(at + below(random, LONGEST_CUT))
  },
  function insert(random, text) {
    const at = below(random, text.length + 1)
    return text.slice(0, at) + String.fromCharCode(below(random, 0x1_0000)) + text.slice(at)
  },
  function repeat(random, text) {
    const at = below(random, text.length + 1)
    const piece = text.slice(at, at + below(random, LONGEST_REPEAT))
    return text.slice(0, at) + piece + text.slice(at)
  },
  function breakOff(random, text) {
    return oneIn(random, 4) ? text.slice(0, below(random, text.length)) : text
  },
  function nest(random, text) {
    if (!oneIn(random, 4)) return text
    const depth = below(random, 3_000)
    const at = below(random, text.length + 1)
    return text.slice(0, at) + '['.repeat(depth) + ']'.repeat(depth) + text.slice(at)
  },
]

/** The same in the compression envelope, where it is JSON at all. */
function packed(text: string): string {
  try {
    const frame: JsonValue = JSON.parse(text)
    if (!isJsonObject(frame) || !isJsonObject(frame.params)) return text
    return JSON.stringify({ ...frame, params: compressParams(JSON.stringify(frame.params)) })
  } catch {
    return text
  }
}
