import type { PortSettings } from '#contract/switching/intent.ts'
import { type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { objectsIn, textsIn, without } from '../documents/document.ts'
import { lacks } from '../profile/profile.ts'
import type { Rendering } from '../rendering.ts'

const KEY = 'port-mirror'

/** `switch` with a mirror for each port that gets copies. */
export function withMirrors(
  rendering: Rendering,
  own: JsonObject,
  known: readonly string[],
  wanted: ReadonlyMap<string, PortSettings>,
): JsonObject {
  const copied = copiesOf(rendering, known, wanted)
  const left = objectsIn(own[KEY]).map((mirror) => ({
    ...mirror,
    'monitor-ports': textsIn(mirror['monitor-ports']).filter((port) => !wanted.has(port)),
  }))
  const to = new Set([...left.map(analysisOf), ...copied.keys()])
  const mirrors = [...to].flatMap((port) => {
    const mirror: JsonObject = left.find((one) => analysisOf(one) === port) ?? { 'analysis-port': port }
    const monitored = [...textsIn(mirror['monitor-ports']), ...(copied.get(port) ?? [])]
    return monitored.length === 0 ? [] : [{ ...mirror, 'monitor-ports': monitored }]
  })
  return mirrors.length === 0 ? without(own, KEY) : { ...own, [KEY]: mirrors }
}

/** Where a document has a port's frames copied to. */
export function readMirror(document: JsonObject, port: string): Pick<PortSettings, 'mirrorTo'> {
  const mirrors = objectsIn(objectOf(document, 'switch')?.[KEY])
  const mirror = mirrors.find((one) => textsIn(one['monitor-ports']).includes(port))
  const to = mirror && analysisOf(mirror)
  return to && to !== port ? { mirrorTo: to } : {}
}

function copiesOf(
  rendering: Rendering,
  known: readonly string[],
  wanted: ReadonlyMap<string, PortSettings>,
): Map<string, string[]> {
  const copies = new Map<string, string[]>()
  for (const { port, mirrorTo } of wanted.values()) {
    if (mirrorTo === undefined) continue
    const notes = rendering.about('switching', port)
    if (lacks(rendering.profile, 'Port-Mirroring')) notes.unsupported('mirror_missing', 'mirrorTo')
    else if (!known.includes(mirrorTo)) notes.unsupported('mirror_port', 'mirrorTo', { port: mirrorTo })
    else copies.set(mirrorTo, [...(copies.get(mirrorTo) ?? []), port])
  }
  return copies
}

const analysisOf = (mirror: JsonObject): string => textOf(mirror, 'analysis-port') ?? ''
