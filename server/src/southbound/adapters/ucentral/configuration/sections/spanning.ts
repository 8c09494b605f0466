import {
  spanning as declaration,
  type SpanningIntent,
  type SpanningMode,
  spanningIntent,
  spanningModes,
} from '#contract/configuration/sections/spanning.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { integerOf, type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { objectsIn } from '../documents/document.ts'
import { type ConfigProfile, lacks } from '../profile/profile.ts'
import type { NativeSection } from './native-section.ts'

const KEY = 'loop-detection'
/** What switches announce for each; without a word for it, nobody can tell. */
const FEATURES: Record<SpanningMode, string | null> = {
  ...{ none: null, stp: 'Spanning-Tree', rstp: 'Spanning-Tree-Rapid', mstp: 'Spanning-Tree-MSTP' },
  ...{ pvstp: null, rpvstp: null },
}

export const spanning: NativeSection<'spanning'> = {
  offered: ({ platform }) => platform === 'switch',
  needsBase: true,
  render(rendering, document, wanted) {
    if (!wanted) return document
    const notes = rendering.about('spanning', null)
    if (rendering.platform !== 'switch') {
      notes.unsupported('not_a_switch', null)
      return document
    }
    if (!isOffered(rendering.profile, wanted.mode)) {
      notes.unsupported('spanning_missing', 'mode', { mode: wanted.mode.toUpperCase() })
      return document
    }
    const { type } = declaration.subjects
    rendering.places.push({ pointer: `/switch/${KEY}`, section: 'spanning', subject: type, name: type })
    const own = objectOf(document, 'switch') ?? {}
    return { ...document, switch: { ...own, [KEY]: nativeTree(objectOf(own, KEY) ?? {}, wanted) } }
  },
  read: (document, like) => readTree(objectOf(objectOf(document, 'switch') ?? {}, KEY), like),
  contradict: (state, _facts, wanted) => reported(state, wanted),
  fields: [
    ['protocol', 'mode'],
    ['bridge-prio', 'priority'],
    ['hello-time-secs', 'helloSeconds'],
    ['max-age-secs', 'maxAgeSeconds'],
    ['forward-delay-secs', 'forwardDelaySeconds'],
  ],
}

function isOffered(profile: ConfigProfile, mode: SpanningMode): boolean {
  const feature = FEATURES[mode]
  return feature === null || !lacks(profile, feature)
}

/** The first instance is the tree itself: it says the same. */
function nativeTree(own: JsonObject, wanted: SpanningIntent): JsonObject {
  const instances = objectsIn(own.instances).map((one) => (one.id === 0 ? sameInstance(one, wanted) : one))
  return {
    ...own,
    ...(instances.length > 0 && { instances }),
    protocol: wanted.mode,
    'bridge-prio': wanted.priority,
    'hello-time-secs': wanted.helloSeconds,
    'max-age-secs': wanted.maxAgeSeconds,
    'forward-delay-secs': wanted.forwardDelaySeconds,
  }
}

const sameInstance = (one: JsonObject, wanted: SpanningIntent): JsonObject => ({
  ...one,
  priority: wanted.priority,
  'hello-time': wanted.helloSeconds,
  'max-age': wanted.maxAgeSeconds,
  'forward-delay': wanted.forwardDelaySeconds,
})

function readTree(native: JsonObject | null, like: SpanningIntent | undefined): SpanningIntent | undefined {
  if (native === null) return like && { ...like, mode: 'none' }
  const usual = like ?? declaration.empty
  const of = (key: string, otherwise: number) => integerOf(native, key) ?? otherwise
  return spanningIntent.safeParse({
    mode: textOf(native, 'protocol') ?? 'rstp',
    priority: of('bridge-prio', usual.priority),
    helloSeconds: of('hello-time-secs', usual.helloSeconds),
    maxAgeSeconds: of('max-age-secs', usual.maxAgeSeconds),
    forwardDelaySeconds: of('forward-delay-secs', usual.forwardDelaySeconds),
  }).data
}

/** Only that it runs none, or another: how builds spell the rest differs. */
function reported({ spanningTree }: DeviceState, wanted: SpanningIntent): SpanningIntent | null {
  if (!spanningTree) return null
  if (spanningTree.enabled === false) return wanted.mode === 'none' ? null : { ...wanted, mode: 'none' }
  const mode = spanningModes.find((one) => one === spanningTree.mode?.toLowerCase())
  return mode && mode !== wanted.mode ? { ...wanted, mode } : null
}
