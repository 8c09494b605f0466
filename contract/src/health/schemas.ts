import { z } from 'zod'
import { configSections } from '../configuration/sections.ts'
import { timeMs } from '../fields.ts'
import {
  confidences,
  evidenceUnits,
  findingGrounds,
  healthRuleNames,
  healthSeverities,
  healthUnknowns,
} from './rules.ts'

export const findingSubjects = ['network', 'ssid', 'device', 'port', 'radio'] as const
export type FindingSubject = (typeof findingSubjects)[number]

/** What a finding is about: a thing of a device, or of the network where `sn` is null. */
export const findingSubject = z.object({
  type: z.enum(findingSubjects),
  sn: z.string().nullable(),
  device: z.string().nullable().describe('name of the device'),
  key: z.string().nullable().describe('of the SSID, port or radio'),
  name: z.string().describe('as people see it'),
})

/** A figure of the evidence; its name is a place in the rule's sentence. */
export const evidence = z.object({
  name: z.string(),
  unit: z.enum(evidenceUnits),
  value: z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]),
})
export type Evidence = z.infer<typeof evidence>

export const fixPages = ['network', 'device', 'configuration', 'ports', 'clients'] as const

/** What puts it right: a change of one subject of a section, to be reviewed as any other, or the page where it is done. */
export const fix = z.discriminatedUnion('how', [
  z.object({
    how: z.literal('draft'),
    section: z.enum(configSections),
    sn: z.string().nullable().describe('whose section it is; null: the network’s'),
    subject: z.string().describe('its key'),
    patch: z
      .record(z.string(), z.unknown())
      .describe('members that become something else; none: a person says what'),
  }),
  z.object({ how: z.literal('page'), page: z.enum(fixPages), sn: z.string().nullable() }),
])
export type Fix = z.infer<typeof fix>

export const finding = z.object({
  id: z.string().describe('stays the same as long as the same is wrong with the same thing'),
  rule: z.enum(healthRuleNames),
  severity: z.enum(healthSeverities),
  grounds: z.enum(findingGrounds).describe('what it rests on'),
  confidence: z.enum(confidences),
  subject: findingSubject,
  evidence: z.array(evidence),
  fix: fix.nullable(),
})
export type Finding = z.infer<typeof finding>

/** How a rule ended: `partly` and `unchecked` never count as passed. */
export const ruleStates = ['found', 'passed', 'partly', 'unchecked', 'nothing'] as const
export type RuleState = (typeof ruleStates)[number]

export const ruleResult = z.object({
  rule: z.enum(healthRuleNames),
  severity: z.enum(healthSeverities),
  state: z
    .enum(ruleStates)
    .describe('`partly`: fine as far as it could be checked; `nothing`: there is nothing it is about'),
  looked: z.int().describe('things that were checked'),
  findings: z.int(),
  points: z.number().describe('what it takes off the score'),
  unknown: z
    .array(z.object({ reason: z.enum(healthUnknowns), things: z.int() }))
    .describe('things that could not be checked'),
})
export type RuleResult = z.infer<typeof ruleResult>

export const scoreReasons = ['no_devices', 'too_little_known'] as const

export const healthScore = z.object({
  at: timeMs,
  score: z.int().min(0).max(100).nullable(),
  reason: z.enum(scoreReasons).nullable().describe('why there is no score'),
  findings: z.object({ critical: z.int(), medium: z.int(), minor: z.int() }),
  rules: z.array(ruleResult).describe('in the order of the list of rules'),
})
export type HealthScore = z.infer<typeof healthScore>
