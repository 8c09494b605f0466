import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, modelName, queryId, sn } from '../fields.ts'
import { deviceKinds } from '../inventory/device-kinds.ts'
import { limits } from '../limits.ts'
import { pageQuery } from '../paging.ts'
import { asks, ofEach, reads, writes } from '../permissions.ts'
import { changeSet, changeSetDetail } from './changes/change-set.ts'
import { changeOutcomes, deviceChange, deviceChangeDetail } from './changes/device-change.ts'
import { deviceConfig, deviceConfigDetail } from './changes/device-config.ts'
import { nativeDiff } from './changes/intent-change.ts'
import { configPreview } from './changes/preview.ts'
import { sectionNow, sectionVersion } from './changes/section-version.ts'
import { staged } from './rollouts.ts'
import { sectionPath as path } from './section-path.ts'
import { configSections, sectionDocument } from './sections.ts'
import { valueName } from './values.ts'

/** A place is a `project`, a `group`, a `kind` or `model` of devices in a `group`, or one `sn`: exactly one of these. */
const kind = z.enum(deviceKinds).optional().describe('the devices of this kind in `group`')
const model = modelName.optional().describe('the devices of this model in `group`')
const place = { project: queryId.optional(), group: queryId.optional(), kind, model, sn: sn.optional() }
const placed = { project: id.optional(), group: id.optional(), kind, model, sn: sn.optional() }
const anyPlace = { project: 'project', network: 'group', device: 'sn' } as const
/** Of whose devices changes are told. */
const subject = { group: queryId.optional(), sn: sn.optional() }
const both = { network: 'group', device: 'sn' } as const

export const showSection = defineEndpoint({
  id: 'configuration.section',
  method: 'GET',
  path,
  summary:
    'What counts in a project, a network, for a kind, a model or a device in one section, and who says it; secrets masked',
  access: reads(anyPlace),
  query: z.object({ ...place, section: z.enum(configSections) }),
  answer: sectionNow,
  errors: ['does_not_exist', 'not_supported_by_device'],
})

export const listModels = defineEndpoint({
  id: 'configuration.models',
  method: 'GET',
  path: `${path}/models`,
  summary: 'Models of the devices of a network, and those for which a section is set though none is there',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId, ...pageQuery }),
  pagedBy: 'model',
  answer: z.array(
    z.object({ model: z.string(), kind: z.enum(deviceKinds).nullable(), devices: z.int().nonnegative() }),
  ),
  errors: ['does_not_exist'],
})

export const listVersions = defineEndpoint({
  id: 'configuration.versions',
  method: 'GET',
  path: `${path}/versions`,
  summary: 'Versions of what a place says in a section, newest first',
  access: reads(anyPlace),
  query: z.object({ ...place, section: z.enum(configSections), ...pageQuery }),
  paged: true,
  answer: z.array(sectionVersion),
  errors: ['does_not_exist', 'too_many'],
})

/** One section of one place; what it is to become is told by exactly one of `document`, `restore`, `inherit`, `undo`. */
const wanted = {
  ...placed,
  document: sectionDocument.optional().describe('what is wanted; or'),
  only: z
    .array(valueName)
    .max(1_000)
    .optional()
    .describe(
      'of `document` the place says these values alone, and the rest follows what is said above; none: it says nothing any more',
    ),
  restore: id.optional().describe('id of the version whose content is wanted again; or'),
  inherit: z
    .enum(configSections)
    .optional()
    .describe('section in which the place says nothing any more: what is said above counts; or'),
  undo: id
    .optional()
    .describe('id of an item of a change-set: what was wanted before it, unless somebody saved since'),
  adopt: sn
    .optional()
    .describe(
      'the drifted device whose running configuration the document came from: kept secrets are its own',
    ),
  copied: z
    .string()
    .max(100_000)
    .optional()
    .describe('secrets of the network it was cloned from, as `clone` gave them: kept ones are those'),
}
const base = z.int().nonnegative().describe('version it was made from')
/** One section of one place as it is to become. */
export const changeItem = z.object({ ...wanted, base })
/** What is previewed may be what is applied then. */
const unasked = base.optional().describe('version it was made from: asked when it is applied')
const itemsOf = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1).max(limits.changeSetItemsMax).optional().describe('many at once, in the place of one')

const previewed = { ...wanted, base: unasked, items: itemsOf(z.object({ ...wanted, base: unasked })) }
const previewErrors = [
  ...([
    'does_not_exist',
    'not_supported_by_device',
    'conflict',
    'profile_in_use',
    'variable_missing',
    'variable_does_not_fit',
  ] as const),
]

export const previewSection = defineEndpoint({
  id: 'configuration.preview',
  method: 'POST',
  path,
  action: 'preview',
  summary: 'What saving would change, in words and in each device’s native form; nothing is sent',
  access: ofEach('items', asks(anyPlace)),
  loses: 'nothing',
  body: z.object({
    ...previewed,
    differences: z
      .boolean()
      .default(true)
      .describe(
        'false: `native` of each device is null, to be asked for one by one: those of a thousand are 8 MB',
      ),
    wait: z
      .boolean()
      .default(true)
      .describe(
        'for devices that are asked what they run; without it those are told as `beingRead`, to be asked about again',
      ),
  }),
  answer: configPreview,
  errors: previewErrors,
})

export const previewDifference = defineEndpoint({
  id: 'configuration.difference',
  method: 'POST',
  path,
  action: 'difference',
  summary: 'What saving would change in the native form of one device; nothing is sent',
  access: ofEach('items', asks(anyPlace)),
  loses: 'nothing',
  body: z.object({ ...previewed, of: sn.describe('one of the devices that the preview tells of') }),
  answer: z.object({ native: nativeDiff.nullable().describe('null: nothing can be made for it') }),
  errors: previewErrors,
})

export const applySection = defineEndpoint({
  id: 'configuration.apply',
  method: 'POST',
  path,
  action: 'apply',
  summary:
    'Save sections, all or none, and bring every device they concern to them with one order; outcomes follow per device',
  access: ofEach('items', writes(anyPlace)),
  loses: 'nothing',
  body: z.object({
    ...wanted,
    base: base.optional(),
    items: itemsOf(changeItem),
    acceptAssumptions: z
      .boolean()
      .optional()
      .describe('a person has read the notes `assumed` of the preview and wants it all the same'),
    staged: staged
      .optional()
      .describe('in stages: one device, a tenth, all, across all networks it is about'),
    whenQuiet: z
      .boolean()
      .optional()
      .describe(
        'a device on which somebody is on a call or watches something live gets it when that has ended',
      ),
    endsDrafts: z
      .boolean()
      .optional()
      .describe('the caller’s own drafts of these sections and places end with it'),
    reviewed: z
      .string()
      .max(64)
      .optional()
      .describe('`planHash` of the preview: refused when devices would be given something else by now'),
  }),
  answer: changeSet,
  errors: [
    'does_not_exist',
    'conflict',
    'review_outdated',
    'not_supported_by_device',
    'profile_in_use',
    'variable_missing',
    'variable_does_not_fit',
    'assumptions_not_accepted',
  ],
})

export const listDeviceConfigs = defineEndpoint({
  id: 'configuration.devices',
  method: 'GET',
  path: `${path}/devices`,
  summary: 'Where the configured devices of a network stand',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId, ...pageQuery }),
  pagedBy: 'sn',
  answer: z.array(deviceConfig),
  errors: ['does_not_exist'],
})

export const showDeviceConfig = defineEndpoint({
  id: 'configuration.device',
  method: 'GET',
  path: `${path}/device`,
  summary: 'Where one device stands, what was asked of it, and how it differs where it drifted',
  access: reads({ device: 'sn' }),
  query: z.object({ sn }),
  answer: deviceConfigDetail,
  errors: ['does_not_exist'],
})

export const reapplyDevice = defineEndpoint({
  id: 'configuration.reapply',
  method: 'POST',
  path,
  action: 'reapply',
  summary:
    'Bring a device that failed, drifted or left something out to what is wanted; one that waits until nobody is on a call gets it at once',
  access: writes({ device: 'sn' }),
  loses: 'nothing',
  body: z.object({ sn }),
  answer: deviceChange,
  errors: ['does_not_exist', 'conflict', 'not_supported_by_device'],
})

export const adoptDevice = defineEndpoint({
  id: 'configuration.adopt',
  method: 'POST',
  path,
  action: 'adopt',
  summary: 'What a drifted device runs, as a document to review and apply',
  access: reads({ device: 'sn' }),
  loses: 'nothing',
  body: z.object({ sn }),
  answer: z.object({
    ...{ project: id.nullable(), group: id.nullable(), kind: z.enum(deviceKinds).nullable() },
    ...{ model: z.string().nullable(), sn: z.string().nullable() },
    document: sectionDocument,
    only: z
      .array(valueName)
      .nullable()
      .describe('values of it that differ from what is said above, to be applied with it; null: all of it'),
  }),
  errors: ['does_not_exist', 'conflict'],
})

export const listChanges = defineEndpoint({
  id: 'configuration.log',
  method: 'GET',
  path: '/v2/logs/config',
  summary: 'The configuration log: every change to every device, newest first',
  access: reads(both),
  query: z.object({
    ...subject,
    changeSet: queryId.optional(),
    outcome: z.enum(changeOutcomes).optional(),
    q: z.string().trim().max(100).optional().describe('part of a device’s name or SN, or of who did it'),
    ...pageQuery,
  }),
  paged: true,
  answer: z.array(deviceChange),
  errors: ['too_many', 'does_not_exist'],
})

export const showChange = defineEndpoint({
  id: 'configuration.change',
  method: 'GET',
  path: '/v2/logs/config/change',
  summary: 'One change with what differed, in words and in native form',
  access: reads(),
  query: z.object({ id: queryId }),
  answer: deviceChangeDetail,
  errors: ['does_not_exist'],
})

export const showChangeSet = defineEndpoint({
  id: 'configuration.change_set',
  method: 'GET',
  path: '/v2/logs/config/set',
  summary: 'One save with all places it was about, and what each of them needs to be undone',
  access: reads(),
  query: z.object({ id: queryId }),
  answer: changeSetDetail,
  errors: ['does_not_exist'],
})
