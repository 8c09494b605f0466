import { findNode, nodeArguments } from './node24.js'
import { finished, outlive, serviceOptions, start } from './run.js'

/** Starts the simulator as a service that ends with the launcher. */
export function startFleet(args) {
  const preload = ['--import', new URL('follow-parent.js', import.meta.url).href]
  return start(findNode(), [...preload, ...nodeArguments('simulator/fleet.ts', args)], serviceOptions())
}

/** `npm run fleet -- --devices 3 --kinds ap,switch,gateway`; reads what the person types, where the fleet does. */
export async function fleet(args) {
  const child = start(findNode(), nodeArguments('simulator/fleet.ts', args))
  outlive(child)
  return finished(child)
}
