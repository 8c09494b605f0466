import { integerOf, type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { extensionIn } from './extension.ts'
import { objectsIn } from './objects-in.ts'

/** What a switch does about loops behind its ports. */
export interface LoopProtection {
  readonly action: 'shutdown' | 'block' | 'report'
  readonly intervalSeconds: number
  /** 0 = a port stays shut until it is configured anew. */
  readonly recoverSeconds: number
  watches(port: string): boolean
}

/** Null where nothing is watched. */
export function loopProtectionOf(config: JsonObject): LoopProtection | null {
  const own = objectOf(extensionIn(config), 'loop_protection')
  if (own === null) return null
  const single = new Map(objectsIn(own, 'ports').map((port) => [port.name, port.on === true]))
  const action = textOf(own, 'action')
  return {
    action: action === 'block' || action === 'report' ? action : 'shutdown',
    intervalSeconds: integerOf(own, 'interval_s') ?? 5,
    recoverSeconds: integerOf(own, 'recover_s') ?? 0,
    watches: (port) => single.get(port) ?? own.all === true,
  }
}
