import type { applySection, previewDifference, previewSection } from '#contract/configuration/endpoints.ts'
import type { BodyOf } from '#contract/define-endpoint.ts'
import { ApiError } from '../../../http/api-error.ts'

export type ProposalInput =
  | BodyOf<typeof previewDifference>
  | Omit<BodyOf<typeof previewSection>, 'differences' | 'wait'>
  | BodyOf<typeof applySection>

/** What is proposed for one section of one place. */
export interface Proposal
  extends Omit<
    ProposalInput,
    'items' | 'of' | 'acceptAssumptions' | 'endsDrafts' | 'staged' | 'whenQuiet' | 'reviewed' | 'base'
  > {
  base?: number | undefined
  /** Where it stands among several; null: the call is about nothing else. */
  item: number | null
}

const OWN = [
  ...([
    'project',
    'group',
    'kind',
    'model',
    'sn',
    'document',
    'only',
    'restore',
    'inherit',
    'undo',
    'adopt',
    'copied',
    'base',
  ] as const),
]

/**
 * What a call proposes, one thing or several.
 * @throws ApiError `invalid_parameter` for one that does both
 */
export function proposalsOf(input: ProposalInput): Proposal[] {
  if (input.items === undefined) return [{ ...input, item: null }]
  const other = OWN.find((name) => name in input && input[name as keyof ProposalInput] !== undefined)
  if (other) throw new ApiError('invalid_parameter', { reason: 'unexpected' }, other)
  return input.items.map((one, item) => ({ ...one, item }))
}

/** Works on one item; what is refused then names it. @throws ApiError */
export async function ofItem<T>({ item }: Pick<Proposal, 'item'>, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw itemError(item, error)
  }
}

export function itemError(item: number | null, error: unknown): unknown {
  if (item === null || !(error instanceof ApiError)) return error
  const field = error.field === undefined ? `items.${item}` : `items.${item}.${error.field}`
  return new ApiError(error.error, { ...error.params, item }, field)
}
