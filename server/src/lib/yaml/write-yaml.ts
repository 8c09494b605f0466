import { isNumber } from './read-yaml.ts'

/** A member with its value. */
export interface YamlMember {
  name: string
  value: unknown
  /** Behind its name or value. */
  comment?: string | undefined
  /** On lines of their own before it; an empty one parts it from what stands above. */
  above?: readonly string[]
}

/** Lists of these, or one, are written member by member; everything else as plain values are. */
export class YamlMembers {
  readonly members: readonly YamlMember[]
  constructor(members: readonly YamlMember[]) {
    this.members = members
  }
}

const LINE = 76

/** A map as text: what says the same is written the same. */
export function writeYaml(members: readonly YamlMember[], indent = ''): string {
  return members.map((member) => linesOf(member, indent)).join('')
}

function linesOf({ name, value, comment, above = [] }: YamlMember, indent: string): string {
  const before = above.map((line) => (line === '' ? '\n' : `${indent}# ${oneLine(line)}\n`)).join('')
  const head = `${before}${indent}${scalarText(name)}:`
  const behind = comment === undefined ? '\n' : ` # ${oneLine(comment)}\n`
  const inline = inlineText(value)
  if (inline !== null && (isFlat(value) || indent.length + name.length + inline.length < LINE))
    return `${head} ${inline}${behind}`
  const inside = `${indent}  `
  if (Array.isArray(value)) return head + behind + value.map((item) => itemLines(item, inside)).join('')
  return head + behind + writeYaml(membersOf(value), inside)
}

/** The first member stands behind the dash. */
function itemLines(item: unknown, indent: string): string {
  const inline = inlineText(item)
  if (inline !== null) return `${indent}- ${inline}\n`
  const inside = `${indent}  `
  if (Array.isArray(item)) return `${indent}-\n${item.map((one) => itemLines(one, inside)).join('')}`
  return `${indent}- ${writeYaml(membersOf(item), inside).slice(inside.length)}`
}

const membersOf = (value: unknown): readonly YamlMember[] =>
  value instanceof YamlMembers
    ? value.members
    : Object.entries(value as object).map(([name, value]) => ({ name, value }))

/** On one line, where that can be read; null: on lines of its own. */
function inlineText(value: unknown): string | null {
  if (value instanceof YamlMembers) return value.members.length === 0 ? '{}' : null
  if (Array.isArray(value)) return value.every(isScalar) ? `[${value.map(scalarText).join(', ')}]` : null
  if (isScalar(value)) return scalarText(value)
  const members = Object.entries(value as object)
  if (members.some(([, one]) => !isFlat(one))) return null
  const parts = members.map(([name, one]) => `${scalarText(name)}: ${inlineText(one)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null
const isFlat = (value: unknown): boolean => isScalar(value) || (Array.isArray(value) && value.every(isScalar))

/** Without quotes only what no reader of any version of YAML takes for something else. */
function scalarText(value: unknown): string {
  if (typeof value !== 'string') return String(value)
  const plain = /^[\p{L}_/][\p{L}\p{N}_./-]*(?: [\p{L}\p{N}_./-]+)*$/u.test(value)
  return plain && !reserved.test(value) && !isNumber(value) ? value : quoted(value)
}

const reserved = /^(?:true|false|null|yes|no|on|off|y|n)$/i
/** Not to be seen, or not taken by readers. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffe\uffff]/gu

/** As JSON has it, what cannot be seen escaped as well. */
const quoted = (text: string): string => JSON.stringify(text).replace(unseen, escaped)

const escaped = (sign: string): string =>
  Array.from(
    { length: sign.length },
    (_, i) => `\\u${sign.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('')

/** Of what others chose, such as a device's name: it must not end the comment. */
const oneLine = (text: string): string => text.replace(unseen, ' ').trim()
