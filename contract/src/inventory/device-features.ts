import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { timeMs } from '../fields.ts'
import { superOnly } from '../permissions.ts'
import { capabilities } from './capabilities.ts'

/** Of the operator alone, in person: it counts for the devices of all tenants. */
const access = { roles: superOnly, token: 'never' } as const
const feature = z.enum(capabilities)
const model = z.string().min(1).max(128)
const software = z.string().min(1).max(200).nullable().describe('null: every version')

export const featureSwitch = z.object({
  ...{ model, software, feature },
  reason: z.string(),
  by: z.string(),
  at: timeMs,
})
export type FeatureSwitch = z.infer<typeof featureSwitch>

export const modelFeatures = z.object({
  model: z.string(),
  software: z.string().nullable().describe('null: its devices did not say'),
  devices: z.int(),
  online: z.int(),
  announced: z
    .partialRecord(feature, z.int())
    .describe('how many of these devices say or show that they can; absent: none'),
})
export type ModelFeatures = z.infer<typeof modelFeatures>

export const listDeviceFeatures = defineEndpoint({
  id: 'device_features.list',
  logged: true,
  method: 'GET',
  path: '/v2/device-features',
  summary: 'What each model and version can do as its devices tell, and what was switched off',
  access,
  answer: z.object({
    versions: z.array(modelFeatures),
    left: z.int().describe('versions beyond the limit of one answer'),
    switches: z.array(featureSwitch),
  }),
})

export const switchDeviceFeature = defineEndpoint({
  id: 'device_features.switch',
  logged: true,
  method: 'POST',
  path: '/v2/device-features',
  action: 'switch',
  summary: 'Offer a feature no more on the devices of a model or of one version of it, or again',
  access,
  loses: 'nothing',
  body: z.object({
    ...{ model, software, feature },
    offered: z.boolean(),
    reason: z.string().trim().max(500).describe('at least 5 characters where it is switched off'),
  }),
  answer: z.object({ devices: z.int().describe('that it concerns') }),
  errors: ['does_not_exist', 'too_many'],
})
