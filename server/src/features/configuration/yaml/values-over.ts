import type { z } from 'zod'
import { type SectionDocument, sectionNamed } from '#contract/configuration/sections.ts'
import {
  leavesOf,
  type Subject,
  subjectsOf,
  unsaidSubject,
  withSubjects,
} from '#contract/configuration/subjects.ts'
import { type OwnValue, type SectionValues, withValues } from '#contract/configuration/values.ts'
import type { YamlError } from '#contract/configuration/yaml.ts'
import { issueParams } from '../../../http/parse.ts'
import { strictInput } from '../../../http/strict-input.ts'
import { offsetOf } from '../../../lib/yaml/yaml-node.ts'
import type { FileMistakes } from './file-mistakes.ts'
import { reasonOf } from './told-document.ts'
import { placeOf, type ToldValues } from './told-values.ts'

/**
 * Whether single values make a valid whole with what they are said over; what does not is told where it stands.
 * @param beneath null: nothing is said above
 * @param told null: the file says nothing of it any more
 */
export function fitsOver(
  beneath: SectionDocument | null,
  said: SectionValues,
  told: ToldValues | null,
  mistakes: FileMistakes,
): beneath is SectionDocument {
  const before = mistakes.count
  const wrong = (own: Partial<OwnValue>, inside: PropertyKey[], reason: YamlError['reason'], params = {}) => {
    if (!told) return mistakes.add(0, [said.section], reason, params)
    const { node, path } = placeOf(told, own)
    mistakes.add(offsetOf(node, inside), [...path, ...inside], reason, params)
  }
  if (!beneath) {
    wrong({}, [], 'nothing_above')
    return false
  }
  const all = subjectsOf(beneath)
  const known = (key: string) => all.get(key) ?? unsaidSubject(said.section, key)
  const things = [...Map.groupBy(said.values, ({ subject }) => subject)]
  for (const [subject] of things) if (!known(subject)) wrong({ subject }, [], 'nothing_above')
  for (const own of said.values) if (secretIsMissed(own)) wrong(own, [], 'secret_needed')
  if (mistakes.count > before) return false
  for (const [key, own] of things) all.set(key, own.reduce(withOwn, known(key)!))
  const whole = withSubjects(beneath, [...all.values()])
  const parsed = strictInput(sectionNamed(said.section).intent).safeParse(whole.intent)
  const issues = parsed.error?.issues ?? []
  for (const issue of issues) tell(issue, whole, [...all.keys()], said, wrong)
  // Of what lay invalid beneath already nothing is told by its own members.
  const [idle] = mistakes.count > before ? [] : withValues(beneath, said).idle
  if (idle) wrong(idle, [], 'does_not_fit')
  return mistakes.count === before
}

type Wrong = (
  own: Partial<OwnValue>,
  inside: PropertyKey[],
  reason: YamlError['reason'],
  params: object,
) => void

function tell(
  issue: z.core.$ZodIssue,
  { intent }: SectionDocument,
  keys: readonly string[],
  { section, values }: SectionValues,
  wrong: Wrong,
): void {
  const isOne = sectionNamed(section).subjects.member === null
  const subject = isOne ? keys[0] : keys[Number(issue.path[1])]
  const [member, ...inside] = issue.path.slice(isOne ? 0 : 2)
  const own = values.find((one) => one.subject === subject && one.member === member)
  const { reason: _code, ...params } = issueParams(issue)
  if (!own) {
    if (values.some((one) => one.subject === subject)) wrong({ subject: subject! }, [], 'does_not_fit', {})
    return
  }
  const steps = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...inside, key]) : [inside]
  for (const one of steps) wrong(own, one, reasonOf(issue, intent), params)
}

function withOwn(thing: Subject, { member, value }: OwnValue): Subject {
  const { [member]: _before, ...others } = thing
  return value === undefined ? others : { ...others, [member]: value }
}

/** Kept, and nobody has one. */
const secretIsMissed = ({ value }: OwnValue): boolean =>
  isThing(value) &&
  ('kept' in value || leavesOf({ value }).some(([, leaf]) => isThing(leaf) && 'kept' in leaf))

const isThing = (value: unknown): value is object => typeof value === 'object' && value !== null
