import type { LoopsIntent } from '#contract/configuration/sections/loops.ts'
import type { SectionEndings } from './section-endings.ts'

/** What is looped today is cut off as soon as somebody looks. */
export const loopEndings: SectionEndings<LoopsIntent> = {
  bySubject: true,
  find: (before, after) =>
    cuts(after) && !cuts(before) ? [{ code: 'loops_shut', subject: '', values: [] }] : [],
  clients: () => null,
}

const cuts = (intent: LoopsIntent | undefined): boolean =>
  intent?.enabled === true && intent.action !== 'report'
