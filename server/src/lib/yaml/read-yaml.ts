import { EVENT_ID, type Event, getScalarValue, parseEvents, SCALAR_STYLE, YAMLException } from 'js-yaml'
import type { YamlList, YamlMap, YamlNode, YamlScalar, YamlValue } from './yaml-node.ts'

/** What a text may be at most; small enough that nothing it holds grows beyond it. */
export interface YamlLimits {
  depth: number
  /** Scalars, lists and maps. */
  values: number
}

export const yamlProblems = [
  ...(['not_yaml', 'indentation', 'no_end_of_text', 'too_deep', 'too_many_values'] as const),
  ...(['alias', 'tag', 'twice', 'empty_file', 'several_documents', 'invalid_type'] as const),
]
export type YamlProblem = (typeof yamlProblems)[number]

export class YamlUnreadable extends Error {
  readonly problem: YamlProblem
  readonly at: number
  constructor(problem: YamlProblem, at: number) {
    super(`${problem} at ${at}`)
    this.problem = problem
    this.at = at
  }
}

/**
 * One document of maps, lists and plain values, with where each of them stands. Aliases, tags, and a member told twice
 * are refused: what is read is what a person sees.
 * @throws YamlUnreadable at the first thing that is wrong
 */
export function readYaml(text: string, limits: YamlLimits): YamlNode {
  const events = eventsOf(text, limits.depth)
  if (events.length > 3 * limits.values) throw new YamlUnreadable('too_many_values', 0)
  const reader = new NodeReader(text)
  for (const event of events) reader.take(event)
  return reader.result()
}

function eventsOf(text: string, maxDepth: number): Event[] {
  try {
    return parseEvents(text, { maxDepth })
  } catch (error) {
    if (error instanceof YAMLException)
      throw new YamlUnreadable(problemOf(error.reason), error.mark?.position ?? 0)
    throw error
  }
}

function problemOf(reason: string): YamlProblem {
  if (reason.includes('maxDepth')) return 'too_deep'
  if (/indentation/.test(reason)) return 'indentation'
  return /^unexpected end of/.test(reason) ? 'no_end_of_text' : 'not_yaml'
}

type Open = (YamlMap & { key: YamlScalar | null }) | YamlList

/** Joins events to nodes; holds no stack of calls, however deep they lie. */
class NodeReader {
  readonly #text: string
  readonly #open: Open[] = []
  #documents = 0
  #root: YamlNode | null = null
  constructor(text: string) {
    this.#text = text
  }

  take(event: Event): void {
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        if (++this.#documents > 1) throw new YamlUnreadable('several_documents', this.#text.length)
        break
      case EVENT_ID.ALIAS:
        throw new YamlUnreadable('alias', event.anchorStart)
      case EVENT_ID.SCALAR:
        this.#add(this.#scalar(event))
        break
      case EVENT_ID.MAPPING:
        this.#begin({ kind: 'map', at: event.start, members: new Map(), key: null }, event)
        break
      case EVENT_ID.SEQUENCE:
        this.#begin({ kind: 'list', at: event.start, items: [] }, event)
        break
      case EVENT_ID.POP:
        this.#open.pop()
    }
  }

  result(): YamlNode {
    if (!this.#root || (this.#root.kind === 'scalar' && this.#root.value === null))
      throw new YamlUnreadable('empty_file', 0)
    return this.#root
  }

  #begin(node: Open, event: Properties): void {
    refuseProperties(event)
    this.#add(node)
    this.#open.push(node)
  }

  #add(node: YamlNode): void {
    const above = this.#open.at(-1)
    if (!above) this.#root = node
    else if (above.kind === 'list') above.items.push(node)
    else if (above.key === null) above.key = keyIn(above, node)
    else {
      above.members.set(String(above.key.value), { at: above.key.at, node })
      above.key = null
    }
  }

  #scalar(event: Extract<Event, { type: typeof EVENT_ID.SCALAR }>): YamlScalar {
    refuseProperties(event)
    const told = getScalarValue(this.#text, event)
    const value = event.style === SCALAR_STYLE.PLAIN ? plainValue(told) : told
    // A quoted text is told by where it begins, before its quote.
    const quoted = event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED
    return { kind: 'scalar', at: Math.max(0, event.valueStart - (quoted ? 1 : 0)), value }
  }
}

type Properties = { anchorStart: number; tagStart: number }

function refuseProperties({ anchorStart, tagStart }: Properties): void {
  if (anchorStart >= 0) throw new YamlUnreadable('alias', anchorStart)
  if (tagStart >= 0) throw new YamlUnreadable('tag', tagStart)
}

function keyIn({ members }: YamlMap, node: YamlNode): YamlScalar {
  if (node.kind !== 'scalar') throw new YamlUnreadable('invalid_type', node.at)
  if (members.has(String(node.value))) throw new YamlUnreadable('twice', node.at)
  return node
}

/** As the core schema of YAML 1.2 has it; `yes` and `012` are texts and numbers as they look. */
function plainValue(text: string): YamlValue {
  if (/^(?:~|null|Null|NULL|)$/.test(text)) return null
  if (/^(?:true|True|TRUE)$/.test(text)) return true
  if (/^(?:false|False|FALSE)$/.test(text)) return false
  return isNumber(text) ? Number(text) : text
}

/** What a plain text would be read as. */
export const isNumber = (text: string): boolean =>
  /^[-+]?\d+$/.test(text) || /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/.test(text)
