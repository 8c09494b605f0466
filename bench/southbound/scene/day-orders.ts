import { pause } from './child.ts'
import type { Images } from './images.ts'
import type { Scene } from './scene.ts'

const PAUSE_MS = 500
const ACTIONS = ['locate', 'refresh', 'reboot', 'scan_radio', 'upgrade']

/** A person who asks something of some device every second; what comes of it is counted at the end. */
export function ordering(scene: Scene, images: Images) {
  const counts = new Map<string, number>()
  let over = false
  const loop = (async () => {
    const serials = await scene.fleet.serials()
    for (let turn = 0; !over; turn++) {
      const action = ACTIONS[turn % ACTIONS.length]!
      const sn = serials[(turn * 37) % serials.length]!
      const more = action === 'upgrade' ? { url: images.urlOf(`TIP-v5.${turn}`) } : {}
      const outcome = await scene.server.call('/v2/devices', { action, data: { sn, ...more } }).then(
        () => 'taken',
        (error: Error) => error.message.split(' ').at(-1)!,
      )
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      await pause(PAUSE_MS)
    }
  })()
  return {
    counts,
    stop: async () => {
      over = true
      await loop
    },
  }
}
