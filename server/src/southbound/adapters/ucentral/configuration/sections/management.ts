import { managementIntent } from '#contract/configuration/sections/management.ts'
import { objectOf } from '#protocols/json.ts'
import { extensionIn, withExtension } from '../documents/extension.ts'
import type { NativeSection } from './native-section.ts'

const FEATURE = 'management_mode'
const MEMBER = 'management'

/** Stock agents have one controller and no word for another; ours is steered by the one or the other. */
export const management: NativeSection<'management'> = {
  offered: ({ platform }, { kind }) => platform !== 'switch' && kind !== 'cpe',
  needsBase: false,
  render(rendering, document, wanted) {
    if (!wanted) return document
    if (rendering.profile.roost.includes(FEATURE)) return withExtension(document, MEMBER, { by: wanted.by })
    if (wanted.by !== 'cloud') rendering.about('management', null).unsupported('setting_not_offered', 'by')
    return withExtension(document, MEMBER, undefined)
  },
  read: (document, like) => managementIntent.safeParse(objectOf(extensionIn(document), MEMBER)).data ?? like,
  contradict({ unit }, _facts, wanted, document) {
    const { management: by } = unit
    const asked = objectOf(extensionIn(document()), MEMBER) !== null
    return asked && by !== undefined && by !== wanted.by ? { by } : null
  },
  fields: [],
}
