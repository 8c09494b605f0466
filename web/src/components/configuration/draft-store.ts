import type { SectionDocument } from '#contract/configuration/sections.ts'
import type { ValueName } from '#contract/configuration/values.ts'
import type { ConfigTarget } from './place'

export interface Draft {
  place: ConfigTarget
  /** Version it was made from, and what that version wants. */
  base: number
  saved: SectionDocument
  document: SectionDocument
  /** Values that are to follow what is said above again. */
  reset?: readonly ValueName[] | undefined
  /** Values that are said though nothing differs by them. */
  said?: readonly ValueName[] | undefined
  /** The device whose own settings were adopted into it. */
  adoptedFrom?: string | undefined
  /** Its serial number: secrets that are kept are its own. */
  adopt?: string | undefined
}

/** How the server keeps a draft. */
export interface KeptDraft {
  key: string
  /** In which the place lies; null: it is a project. */
  network: number | null
  name: string | null
  /** Counts the edits that were kept: what was edited over another one is refused. */
  revision: number
  /** Version that was wanted when the server was asked last; unknown of what is kept just now. */
  current?: number
}

export interface DraftEntry {
  key: string
  draft: Draft
  /** Null: it is here alone, so far. */
  kept: KeptDraft | null
}

/** The person's drafts: here at once, and a moment later kept by the server, until they are applied or discarded. */
const drafts = new Map<string, Draft>()
const keptDrafts = new Map<string, KeptDraft>()
/** Those the server does not have as they are: it is being told, or would not take them. */
const unkept = new Map<string, 'waiting' | 'failed' | 'conflict'>()
/** Those that count whatever another tab has kept: a person said so. */
const insisted = new Set<string>()
/** When they were changed here last. */
const changed = new Map<string, number>()
/** Those that are being applied. */
const held = new Set<string>()
/** What is being sent of each draft: the next is sent after it. */
const underWay = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()
let entries: readonly DraftEntry[] = []

/** @returns whether that is any change */
export function putDraft(key: string, draft: Draft | null): boolean {
  if (!draft && !drafts.has(key)) return false
  // What another tab has kept is not given up with what is here.
  if (!draft && unkept.get(key) === 'conflict') {
    endDraft(key)
    return false
  }
  put(key, draft)
  // Until somebody decided, it is not sent over what another tab has kept.
  if (draft && unkept.get(key) === 'conflict') {
    tell()
    return false
  }
  unkept.set(key, 'waiting')
  tell()
  return true
}

/** It was applied, and the server has ended it with that. */
export function endDraft(key: string): void {
  forget(key)
  tell()
}

/** Until they end or are let go, they are not sent. @returns once what was under way of them has arrived */
export async function holdDrafts(keys: readonly string[]): Promise<void> {
  for (const key of keys) held.add(key)
  await Promise.all(keys.map((key) => underWay.get(key)))
}

/** They were not applied. @returns those that have to be sent by now */
export function letGo(keys: readonly string[]): string[] {
  for (const key of keys) held.delete(key)
  return keys.filter((key) => unkept.get(key) === 'waiting')
}

/** Sends in turn, unless it is held by then. */
export function sendInTurn(key: string, send: () => Promise<void>): void {
  const before = underWay.get(key) ?? Promise.resolve()
  underWay.set(
    key,
    before.then(() => (held.has(key) ? undefined : send())),
  )
}

function put(key: string, draft: Draft | null): void {
  if (draft) drafts.set(key, draft)
  else drafts.delete(key)
  changed.set(key, performance.now())
}

function forget(key: string): void {
  put(key, null)
  insisted.delete(key)
  unkept.delete(key)
  keptDrafts.delete(key)
  held.delete(key)
}

function tell(): void {
  entries = [...drafts].map(([key, draft]) => ({ key, draft, kept: keptDrafts.get(key) ?? null }))
  for (const listener of [...listeners]) listener()
}

export function onDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const entriesNow = (): readonly DraftEntry[] => entries
export const draftOf = (key: string): Draft | null => drafts.get(key) ?? null
export const keptAs = (key: string): KeptDraft | null => keptDrafts.get(key) ?? null

/** The server has it. */
export function markKept(key: string, draft: Draft, kept: KeptDraft): void {
  keptDrafts.set(key, kept)
  insisted.delete(key)
  if (drafts.get(key) === draft) unkept.delete(key)
  tell()
}

/** The server has given it up. */
export function markGone(key: string): void {
  keptDrafts.delete(key)
  if (!drafts.has(key)) unkept.delete(key)
}

export function markFailed(key: string): void {
  if (drafts.has(key)) unkept.set(key, 'failed')
  else unkept.delete(key)
}

/** Another tab kept something since: a person decides which counts. */
export function markConflict(key: string): void {
  if (drafts.has(key)) unkept.set(key, 'conflict')
  tell()
}

/** Revision that it was edited over; null: it counts whatever there is. */
export const overOf = (key: string): number | null =>
  insisted.has(key) ? null : (keptDrafts.get(key)?.revision ?? 0)

export const isInConflict = (key: string): boolean => unkept.get(key) === 'conflict'

/** What is here counts, whatever another tab has kept. */
export function insistOn(key: string): void {
  insisted.add(key)
  unkept.set(key, 'waiting')
  tell()
}

/** What another tab has kept counts: it is there with the next answer of the server. */
export function giveWay(key: string): void {
  unkept.delete(key)
  changed.delete(key)
  tell()
}

/** What the server has, asked for at `began`: what was changed here since stays as it is. */
export function putListed(
  listed: readonly (KeptDraft & { at: string; draft: Draft })[],
  began: number,
): void {
  const isNewer = (key: string) => unkept.has(key) || (changed.get(key) ?? 0) > began
  const named = new Set(listed.map(({ at }) => at))
  for (const key of [...keptDrafts.keys()]) if (!named.has(key) && !isNewer(key)) forget(key)
  for (const { at, draft, ...kept } of listed) {
    if (isNewer(at)) continue
    drafts.set(at, draft)
    keptDrafts.set(at, kept)
  }
  tell()
}

/** Whoever signs in next has their own. */
export function forgetDrafts(): void {
  for (const key of [...drafts.keys()]) forget(key)
  tell()
}

/** The server could not keep it: it is lost with the tab. */
export const isUnkept = (key: string): boolean => drafts.has(key) && unkept.get(key) === 'failed'

/** Whether anything would be lost with the tab at this moment. */
export const anyUnkept = (): boolean => [...unkept.keys()].some((key) => drafts.has(key))
