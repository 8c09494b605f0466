import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, modelName, queryId, sn } from '../fields.ts'
import { deviceKinds } from '../inventory/device-kinds.ts'
import { limits } from '../limits.ts'
import { asks, ofEach, reads } from '../permissions.ts'
import { sectionPath } from './section-path.ts'
import { configSections, sectionDocument } from './sections.ts'
import { valueName } from './values.ts'

/**
 * What one network, and its kinds and models, say, brought to others of the same owner. Nothing is saved: items to
 * preview and apply come back, with what could not be brought along.
 */
export const clonePath = `${sectionPath}/clone` as const

const vlan = z.int().min(1).max(4094)

/** What becomes of what a target says already and the source does not: it goes, or it stays. */
export const cloneModes = ['replace', 'add'] as const
/** Passwords and keys: the source's, or those that a target has under the same names. */
export const cloneSecrets = ['copy', 'keep'] as const

/** What is to be known beside what changes. */
export const cloneFindings = [
  'inherited',
  'values_left',
  'secret_missing',
  'vlan_unknown',
  'same_address',
  'country_differs',
  'does_not_fit',
] as const
export type CloneFinding = (typeof cloneFindings)[number]

export const showCloneable = defineEndpoint({
  id: 'configuration.cloneable',
  method: 'GET',
  path: clonePath,
  summary: 'What of a network can be cloned to others: its sections, and the VLANs they name',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId }),
  answer: z.object({
    sections: z.array(
      z.object({
        section: z.enum(configSections),
        subjects: z.int().nonnegative().describe('such as SSIDs'),
        kinds: z.int().nonnegative().describe('kinds and models that say it otherwise'),
        secrets: z.boolean(),
      }),
    ),
    vlans: z.array(
      z.object({ vlan: z.int(), names: z.array(z.string()).describe('of what is in it, as people see it') }),
    ),
  }),
  errors: ['does_not_exist'],
})

const item = z.object({
  group: id,
  kind: z.enum(deviceKinds).optional(),
  model: modelName.optional(),
  document: sectionDocument,
  only: z.array(valueName).optional().describe('single values of `document`: the place says these alone'),
  copied: z.string().optional(),
  base: z.int().nonnegative(),
})

const finding = z.object({
  code: z.enum(cloneFindings),
  group: id.nullable().describe('null = it is the source’s'),
  name: z.string().nullable().describe('of the target'),
  section: z.enum(configSections),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const cloneNetwork = defineEndpoint({
  id: 'configuration.clone',
  method: 'POST',
  path: clonePath,
  action: 'clone',
  summary:
    'What sections of a network would change in others; nothing is saved: items to preview and apply. Its secrets come along, sealed, where the caller owns all of these networks',
  access: { ...ofEach('targets', asks({ network: 'group' })), level: 'write' },
  loses: 'nothing',
  body: z.object({
    group: id.describe('the source'),
    targets: z
      .array(z.object({ group: id }))
      .min(1)
      .max(limits.changeSetItemsMax),
    sections: z.array(z.enum(configSections)).min(1).max(configSections.length),
    mode: z.enum(cloneModes).default('add'),
    secrets: z.enum(cloneSecrets).default('copy'),
    vlans: z
      .array(z.object({ from: vlan, to: vlan }))
      .max(256)
      .default([])
      .describe('other numbers for VLANs in the targets'),
  }),
  answer: z.object({
    items: z.array(item).describe('of places where something differs, for `preview` and `apply`'),
    findings: z.array(finding),
    same: z.int().nonnegative().describe('sections of targets that are so already'),
  }),
  errors: ['does_not_exist', 'too_many', 'owner_only'],
})

const devicePath = `${clonePath}/device` as const

export const showCloneableDevice = defineEndpoint({
  id: 'configuration.cloneable_device',
  method: 'GET',
  path: devicePath,
  summary:
    'What is set for one device itself and can be cloned, and the other devices of its model in its network',
  access: reads({ device: 'sn' }),
  query: z.object({ sn }),
  answer: z.object({
    sections: z.array(
      z.object({ section: z.enum(configSections), subjects: z.int().nonnegative(), secrets: z.boolean() }),
    ),
    devices: z.array(z.object({ sn: z.string(), name: z.string() })),
  }),
  errors: ['does_not_exist'],
})

export const cloneDevice = defineEndpoint({
  id: 'configuration.clone_device',
  method: 'POST',
  path: devicePath,
  action: 'clone',
  summary:
    'What is set for one device itself in the place of what is set for others of its model; nothing is saved: items to preview and apply. Its secrets come along, sealed, where the caller owns all of these devices',
  access: { ...ofEach('targets', asks({ device: 'sn' })), level: 'write' },
  loses: 'nothing',
  body: z.object({
    sn: sn.describe('the source'),
    targets: z.array(z.object({ sn })).min(1).max(limits.changeSetItemsMax),
    sections: z.array(z.enum(configSections)).min(1).max(configSections.length),
    secrets: z.enum(cloneSecrets).default('copy'),
  }),
  answer: z.object({
    items: z.array(item.pick({ document: true, only: true, copied: true, base: true }).extend({ sn })),
    findings: z.array(
      finding.omit({ group: true }).extend({ sn: z.string().nullable().describe('null = the source’s') }),
    ),
    same: z.int().nonnegative().describe('sections of targets that are so already'),
  }),
  errors: ['does_not_exist', 'too_many', 'owner_only', 'not_supported_by_device'],
})
