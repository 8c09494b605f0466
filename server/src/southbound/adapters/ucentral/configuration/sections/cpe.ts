import { type CpeIntent, cpeIntent, cpe as declaration } from '#contract/configuration/sections/cpe.ts'
import { integerOf, type JsonObject, objectOf } from '#protocols/json.ts'
import { extensionIn, withExtension } from '../documents/extension.ts'
import type { NativeSection } from './native-section.ts'

const PART = 'cpe'

/** Our own extension alone says it, and devices that announced `cpe_settings` alone are told; all of it is reported. */
export const cpe: NativeSection<'cpe'> = {
  offered: ({ roost }) => roost.includes('cpe_settings'),
  needsBase: false,
  render({ profile, places }, document, wanted) {
    if (!wanted || !profile.roost.includes('cpe_settings')) return document
    const { type } = declaration.subjects
    places.push({ pointer: `/third-party/roost/${PART}`, section: 'cpe', subject: type, name: type })
    return withExtension(document, PART, nativeCpe(wanted))
  },
  read(document, like) {
    const own = objectOf(extensionIn(document), PART)
    if (own === null) return like
    const { mode, scene } = own
    return cpeIntent.safeParse({ mode, scene, distanceMeters: integerOf(own, 'distance_m') ?? 0 }).data
  },
  /** The distance is measured where none was said: it proves nothing then. */
  contradict({ cpe: told }, _facts, wanted) {
    if (!told) return null
    const { mode = wanted.mode, scene = wanted.scene } = told
    const meters = wanted.distanceMeters === 0 ? 0 : (told.distanceMeters ?? wanted.distanceMeters)
    const runs: CpeIntent = { mode, scene, distanceMeters: meters }
    return JSON.stringify(runs) === JSON.stringify(wanted) ? null : runs
  },
  fields: [
    ['mode', 'mode'],
    ['scene', 'scene'],
    ['distance_m', 'distanceMeters'],
  ],
}

const nativeCpe = ({ mode, scene, distanceMeters }: CpeIntent): JsonObject => ({
  ...{ mode, scene, distance_m: distanceMeters },
})
