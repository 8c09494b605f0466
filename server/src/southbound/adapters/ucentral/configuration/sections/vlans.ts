import { type VlansIntent, vlanName } from '#contract/configuration/sections/vlans.ts'
import { type JsonObject, textOf } from '#protocols/json.ts'
import { objectsIn } from '../documents/document.ts'
import { vlanOf } from '../switching/vlans.ts'
import type { NativeSection } from './native-section.ts'

/** Names of the interfaces that are VLANs; a VLAN that a switch does not have needs none there. */
export const vlans: NativeSection<'vlans'> = {
  offered: ({ platform }) => platform === 'switch',
  needsBase: true,
  render(rendering, document, wanted) {
    if (!wanted || rendering.platform !== 'switch') return document
    const names = new Map(wanted.vlans.map(({ vlan, name }) => [vlan, name]))
    const interfaces = objectsIn(document.interfaces).map((one, at) => {
      const vlan = vlanOf(one)
      const name = vlan === null ? undefined : names.get(vlan)
      if (name === undefined) return one
      rendering.places.push({
        ...{ pointer: `/interfaces/${at}/name`, section: 'vlans', subject: String(vlan), name: String(vlan) },
      })
      return { ...one, name }
    })
    return interfaces.length === 0 ? document : { ...document, interfaces }
  },
  read: (document, like) => like && readNames(objectsIn(document.interfaces), like),
  contradict: () => null,
  fields: [['', 'name']],
}

/** What was asked for, as the interfaces are called; of a VLAN that is not there the wish stands. */
function readNames(interfaces: readonly JsonObject[], like: VlansIntent): VlansIntent {
  const called = new Map(interfaces.map((one) => [vlanOf(one), textOf(one, 'name') ?? '']))
  const vlans = like.vlans.map((one) => {
    const name = called.get(one.vlan)
    return name === undefined ? one : (vlanName.safeParse({ vlan: one.vlan, name }).data ?? one)
  })
  return { vlans }
}
