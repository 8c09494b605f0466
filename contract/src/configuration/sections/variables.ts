import { z } from 'zod'
import { kindTraits } from '../../inventory/kind-traits.ts'
import { isPlainText, notPlain } from '../../plain-text.ts'
import { declareSection } from '../section.ts'
import { whereSsidsAre } from './wireless.ts'

export const variableRange = { mostVariables: 64, longest: 64 } as const

/** As texts name it between two braces each. */
export const variableName = z.string().regex(/^[a-z][a-z0-9_]{0,31}$/)

export const variable = z.object({
  name: variableName,
  value: z.string().trim().max(variableRange.longest).refine(isPlainText, notPlain),
})
export type Variable = z.infer<typeof variable>

/** Known of every device without anybody saying them. */
export const knownVariables = ['device', 'sn'] as const

export const variablesIntent = z.object({
  variables: z
    .array(variable)
    .max(variableRange.mostVariables)
    .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'a name twice')
    .refine(
      (list) => !list.some(({ name }) => (knownVariables as readonly string[]).includes(name)),
      'a name that every device has already',
    ),
})
export type VariablesIntent = z.infer<typeof variablesIntent>

/** Values that texts of other sections hold by name. */
export const variables = declareSection<VariablesIntent, Variable, 'variable'>({
  levels: { project: true, network: true, kind: true, model: true, device: true },
  intent: variablesIntent,
  empty: { variables: [] },
  subjects: {
    type: 'variable',
    member: 'variables',
    key: 'name',
    name: 'name',
    unsaid: (name) => ({ name, value: '' }),
  },
  leaves: { name: 'plain', value: 'plain' },
  idle: () => [],
  applies: {
    capability: 'configure',
    toKind: (kind) =>
      kind === 'switch' || kindTraits[kind].routes || whereSsidsAre.toKind(kind) !== 'never'
        ? 'announced'
        : 'never',
    othersThatOfferIt: true,
    refused: {},
  },
})
