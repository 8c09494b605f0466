import type { cloneModes, cloneNetwork, cloneSecrets } from '#contract/configuration/clone.ts'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { BodyInput } from '#contract/define-endpoint.ts'
import { reachesLevel } from '#contract/permissions.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'

export interface CloneForm {
  sections: ConfigSection[]
  targets: number[]
  mode: (typeof cloneModes)[number]
  secrets: (typeof cloneSecrets)[number]
  /** By the number in the source. */
  vlans: ReadonlyMap<number, number>
  /** VLANs whose field holds no number. */
  wrong: ReadonlySet<number>
}

export const emptyForm: CloneForm = {
  ...{ sections: [], targets: [], mode: 'add', secrets: 'copy', vlans: new Map(), wrong: new Set() },
}

type CloneNetwork = Pick<Network, 'ID' | 'Name' | 'permission'>

/** Other networks that the caller may change. */
export const targetsAmong = <N extends CloneNetwork>(networks: readonly N[], source: number): N[] =>
  networks.filter(({ ID, permission }) => ID !== source && reachesLevel(permission, 'write'))

/** Whoever owns both ends. */
export const canCopySecrets = (
  source: Pick<CloneNetwork, 'permission'>,
  among: readonly CloneNetwork[],
  { targets }: CloneForm,
) =>
  source.permission === 'own' &&
  among.every(({ ID, permission }) => permission === 'own' || !targets.includes(ID))

export const toBody = (group: number, form: CloneForm, copies: boolean): BodyInput<typeof cloneNetwork> => ({
  ...{ group, sections: form.sections, mode: form.mode },
  targets: form.targets.map((target) => ({ group: target })),
  secrets: copies ? form.secrets : 'keep',
  vlans: [...form.vlans].flatMap(([from, to]) => (from === to ? [] : [{ from, to }])),
})
