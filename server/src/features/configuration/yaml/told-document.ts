import type { z } from 'zod'
import { KEPT_SECRET } from '#contract/configuration/kept-secret.ts'
import { type SectionDocument, sectionNamed } from '#contract/configuration/sections.ts'
import {
  isSecretLeaf,
  leavesOf,
  mapLeaves,
  type Subject,
  subjectsOf,
  withSubjects,
} from '#contract/configuration/subjects.ts'
import { isValues } from '#contract/configuration/values.ts'
import type { YamlError } from '#contract/configuration/yaml.ts'
import { ApiError } from '../../../http/api-error.ts'
import { issueParams } from '../../../http/parse.ts'
import { strictInput } from '../../../http/strict-input.ts'
import { offsetOf, plainOf } from '../../../lib/yaml/yaml-node.ts'
import type { SaidDocument } from '../desired-state/sayings.ts'
import { resolveSecrets } from '../sections/secrets.ts'
import type { FileMistakes } from './file-mistakes.ts'
import type { Statement } from './read-network-file.ts'
import { completedIntent } from './section-form.ts'

/** What a statement wants, checked as the section has it; null: it cannot be taken. */
export function toldDocument(
  { section, node, path }: Statement,
  mistakes: FileMistakes,
): SectionDocument | null {
  const told = completedIntent(section, plainOf(node))
  const parsed = strictInput(sectionNamed(section).intent).safeParse(told)
  if (parsed.success) return { section, intent: parsed.data } as SectionDocument
  for (const issue of parsed.error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [undefined]
    for (const key of unknown) {
      const inside = key === undefined ? issue.path : [...issue.path, key]
      const { reason: _code, ...params } = issueParams(issue)
      mistakes.add(offsetOf(node, inside), [...path, ...inside], reasonOf(issue, told), params)
    }
  }
  return null
}

/** Zod's codes by what a person has to do about them. */
export function reasonOf(issue: z.core.$ZodIssue, told: unknown): YamlError['reason'] {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'unknown_member'
    case 'too_small':
    case 'too_big':
      return issue.code
    case 'custom':
      return 'does_not_fit'
    default:
      if (valueAt(told, issue.path) === undefined) return 'required'
      return issue.code === 'invalid_type' ? typeReason(issue) : 'invalid_value'
  }
}

/** What may be nothing at all is a member that nobody named. */
const typeReason = ({ expected }: z.core.$ZodIssueInvalidType): YamlError['reason'] =>
  expected === 'never' ? 'unknown_member' : 'invalid_type'

const valueAt = (thing: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Record<PropertyKey, unknown> | undefined)?.[step], thing)

/**
 * The document as its section has it now: what was saved under an older one lacks what is new.
 */
export function asOfNow(document: SaidDocument | null): SaidDocument | null {
  if (!document || isValues(document)) return document
  const parsed = sectionNamed(document.section).intent.safeParse(document.intent)
  return parsed.success ? ({ ...document, intent: parsed.data } as SectionDocument) : document
}

type Leaf = (key: string, path: string, value: unknown) => unknown

/** The document with each of its secrets replaced. */
function mapSecrets(document: SectionDocument, replace: Leaf): SectionDocument {
  const { section } = document
  const subjects = [...subjectsOf(document)].map(([key, subject]) =>
    mapLeaves(subject, (path, value) =>
      value !== null && isSecretLeaf(section, path) ? replace(key, path, value) : value,
    ),
  )
  return withSubjects(document, subjects)
}

const isKept = (value: unknown): boolean => typeof value === 'object' && value !== null && 'kept' in value

/** Kept secrets in clear, where any of these has them: to be compared. */
export function withKept(
  told: SectionDocument,
  sources: readonly (SectionDocument | null)[],
): SectionDocument {
  const known = sources.map(secretsOf)
  return mapSecrets(told, (key, path, value) => {
    if (!isKept(value)) return value
    const source = known.find((one) => one.has(`${key} ${path}`))
    return source?.get(`${key} ${path}`) ?? value
  })
}

/**
 * As it may leave: a secret is shown to whoever wrote it in the file, and stands as kept where it is the one that is
 * wanted now. @param told as the file has it
 */
export function asItLeaves(
  merged: SectionDocument,
  current: SectionDocument | null,
  told: SectionDocument | null,
): SectionDocument {
  const [now, written] = [secretsOf(current), secretsOf(told)]
  return mapSecrets(merged, (key, path, value) => {
    const at = `${key} ${path}`
    return now.get(at) !== value && written.get(at) === value ? value : KEPT_SECRET
  })
}

/** In clear, by key of the subject and path; those that are kept are not among them. */
function secretsOf(document: SectionDocument | null): Map<string, string> {
  if (!document) return new Map()
  const found = [...subjectsOf(document)].flatMap(([key, subject]) =>
    leavesOf(subject as Subject).flatMap(([path, value]): [string, string][] =>
      isSecretLeaf(document.section, path) && typeof value === 'string' ? [[`${key} ${path}`, value]] : [],
    ),
  )
  return new Map(found)
}

/**
 * With kept secrets as they are wanted now; null: one of them is not there any more, or never was.
 * @param path told of what is missing, inside the intent
 */
export function resolvedOver(
  document: SectionDocument,
  current: SectionDocument | null,
  missing: (path: PropertyKey[]) => void,
): SectionDocument | null {
  try {
    return resolveSecrets(document, current ? [current] : [])
  } catch (error) {
    if (!(error instanceof ApiError) || error.field === undefined) throw error
    const steps = error.field.split('.').slice(2)
    missing(steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step)))
    return null
  }
}
