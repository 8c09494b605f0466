import type { Regex } from './ast.ts'
import { CLASS_ESCAPES, foldedSet, literal, parseClass } from './character-class.ts'
import { readEscape } from './escapes.ts'

interface Flags {
  fold: boolean
  multiline: boolean
  dotAll: boolean
  swapGreed: boolean
}

const MAX_REPEAT = 1000
const MAX_DEPTH = 200

/** Parses RE2 syntax. Throws SyntaxError with RE2's reason. Prometheus lets the dot match a newline. */
export function parseRegex(pattern: string): Regex {
  const parser = new RegexParser(withoutQuotes(pattern))
  return parser.whole()
}

/** Writes `\Q…\E` out, character by character. */
function withoutQuotes(pattern: string): string {
  return pattern.replaceAll(/\\Q([\s\S]*?)(?:\\E|$)|\\[\s\S]/g, (whole, quoted: string | undefined) =>
    quoted === undefined
      ? whole
      : [...quoted].map((char) => `\\x{${char.codePointAt(0)!.toString(16)}}`).join(''),
  )
}

class RegexParser {
  readonly #text: string
  #at = 0
  #depth = 0
  #flags: Flags = { fold: false, multiline: false, dotAll: true, swapGreed: false }

  constructor(text: string) {
    this.#text = text
  }

  whole(): Regex {
    const regex = this.#choice()
    if (this.#at < this.#text.length) throw new SyntaxError('unexpected )')
    return regex
  }

  #choice(): Regex {
    if (++this.#depth > MAX_DEPTH) throw new SyntaxError('expression nests too deeply')
    const items = [this.#sequence()]
    while (this.#take('|')) items.push(this.#sequence())
    this.#depth--
    return items.length === 1 ? items[0]! : { kind: 'choice', items }
  }

  #sequence(): Regex {
    const items: Regex[] = []
    while (this.#at < this.#text.length && !'|)'.includes(this.#text[this.#at]!)) {
      const item = this.#atom()
      if (item) items.push(this.#repeats(item))
    }
    return items.length === 1 ? items[0]! : { kind: 'sequence', items }
  }

  /** One atom, or undefined for a flag group such as `(?i)`. */
  #atom(): Regex | undefined {
    const char = String.fromCodePoint(this.#text.codePointAt(this.#at)!)
    if (char === '(') return this.#group()
    if (char === '[') return this.#class()
    if (char === '\\') return this.#escape()
    if ('*+?'.includes(char)) throw new SyntaxError('missing argument to repetition operator')
    this.#at += char.length
    if (char === '.') return { kind: 'any', newline: this.#flags.dotAll }
    if (char === '^') return this.#anchor(this.#flags.multiline ? '(?<![^\\n])' : '^')
    if (char === '$') return this.#anchor(this.#flags.multiline ? '(?![^\\n])' : '$')
    return literal(char, this.#flags.fold)
  }

  #anchor(text: string): Regex {
    if (text.startsWith('(?')) throw new SyntaxError('the flag m is not supported')
    return { kind: 'anchor', text }
  }

  #group(): Regex | undefined {
    this.#at++
    if (!this.#take('?')) return this.#groupBody(true, undefined)
    const name = /^P?<(\w+)>/.exec(this.#text.slice(this.#at))
    if (name) {
      this.#at += name[0].length
      return this.#groupBody(true, name[1])
    }
    const flags = /^([imsU]*)(?:-([imsU]+))?([:)])/.exec(this.#text.slice(this.#at))
    if (!flags) throw new SyntaxError('invalid or unsupported Perl syntax')
    this.#at += flags[0].length
    return this.#flagGroup(flags[1]!, flags[2] ?? '', flags[3] === ')')
  }

  #flagGroup(on: string, off: string, forTheRest: boolean): Regex | undefined {
    const before = this.#flags
    this.#flags = withFlags(withFlags(before, on, true), off, false)
    if (forTheRest) return undefined
    const body = this.#groupBody(false, undefined)
    this.#flags = before
    return body
  }

  #groupBody(captures: boolean, name: string | undefined): Regex {
    const before = this.#flags
    const item = this.#choice()
    this.#flags = before
    if (!this.#take(')')) throw new SyntaxError('missing closing )')
    return captures ? { kind: 'group', item, name } : { kind: 'sequence', items: [item] }
  }

  #class(): Regex {
    const { end, set, negated } = parseClass(this.#text, this.#at)
    this.#at = end
    return { kind: 'set', set: this.#flags.fold ? foldedSet(set) : set, negated }
  }

  #escape(): Regex {
    const rest = this.#text.slice(this.#at)
    const anchor = /^\\([AzbB])/.exec(rest)?.[1]
    if (anchor) {
      this.#at += 2
      return { kind: 'anchor', text: { A: '^', z: '$', b: '\\b', B: '\\B' }[anchor]! }
    }
    const known = CLASS_ESCAPES[rest.slice(0, 2)]
    if (known !== undefined) {
      this.#at += 2
      return { kind: 'set', set: known.set, negated: known.negated }
    }
    const { char, length } = readEscape(rest)
    this.#at += length
    return literal(char, this.#flags.fold)
  }

  #repeats(item: Regex): Regex {
    const operator = /^(?:[*+?]|\{(\d+)(,(\d*))?\})(\??)/.exec(this.#text.slice(this.#at))
    if (!operator) return item
    this.#at += operator[0].length
    const [, low, comma, high, lazy] = operator
    const [min, max] = low === undefined ? simpleBounds(operator[0][0]!) : countBounds(low, comma, high)
    if (min > max || min > MAX_REPEAT || (max > MAX_REPEAT && max !== Number.POSITIVE_INFINITY)) {
      throw new SyntaxError('invalid repeat count')
    }
    if (/^[*+?]/.test(this.#text.slice(this.#at))) throw new SyntaxError('invalid nested repetition operator')
    return { kind: 'repeat', item, min, max, lazy: (lazy === '?') !== this.#flags.swapGreed }
  }

  #take(char: string): boolean {
    if (this.#text[this.#at] !== char) return false
    this.#at++
    return true
  }
}

function simpleBounds(operator: string): [number, number] {
  return [operator === '+' ? 1 : 0, operator === '?' ? 1 : Number.POSITIVE_INFINITY]
}

function countBounds(low: string, comma: string | undefined, high: string | undefined): [number, number] {
  if (comma === undefined) return [Number(low), Number(low)]
  return [Number(low), high ? Number(high) : Number.POSITIVE_INFINITY]
}

function withFlags(flags: Flags, letters: string, value: boolean): Flags {
  const next = { ...flags }
  if (letters.includes('i')) next.fold = value
  if (letters.includes('m')) next.multiline = value
  if (letters.includes('s')) next.dotAll = value
  if (letters.includes('U')) next.swapGreed = value
  return next
}
