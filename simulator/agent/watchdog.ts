import { arrayOf, integerOf, objectOf } from '#protocols/json.ts'
import type { Cancel } from '../clock.ts'
import { extensionIn } from '../config/extension.ts'
import { dropClients } from '../world/radio/roaming.ts'
import type { Agent } from './agent.ts'

const DAY_MS = 86_400_000
const USUAL = { interval: 60, threshold: 1, grace: 60, mostPerDay: 3 }

/** Pings what the configuration names, and acts when nobody answers: three times a day at most, then it only says so. */
export function startWatchdog(agent: Agent): Cancel {
  const check = objectOf(objectOf(agent.config, 'services') ?? {}, 'online-check')
  if (check === null) return () => undefined
  const ours = agent.node.device.model.features.includes('watchdog') && !agent.stock
  const own = ours ? (objectOf(extensionIn(agent.config), 'watchdog') ?? {}) : {}
  const actions = [...(arrayOf(check, 'action') ?? []), ...(arrayOf(own, 'actions') ?? [])].map(String)
  const seconds = integerOf(check, 'check-interval') ?? USUAL.interval
  const threshold = integerOf(check, 'check-threshold') ?? USUAL.threshold
  const quietUntil = agent.context.clock.now() + (integerOf(own, 'grace_seconds') ?? USUAL.grace) * 1000
  let failures = 0
  let silent = false
  let cancel: Cancel = () => undefined
  const plan = (): void => {
    cancel = agent.life.after(seconds * 1000, () => {
      plan()
      const answered = agent.node.reachable && !agent.hostsSilent
      failures = answered || agent.context.clock.now() < quietUntil ? 0 : failures + 1
      if (answered && silent) {
        silent = false
        agent.event('roost.watchdog', { actions: '', gave_up: 0, answered: 1 }, agent.context.clock.now())
      }
      if (failures < threshold) return
      failures = 0
      silent = act(agent, actions, integerOf(own, 'most_per_day') ?? USUAL.mostPerDay)
    })
  }
  plan()
  return () => cancel()
}

/** @returns whether it gave up */
function act(agent: Agent, actions: readonly string[], most: number): boolean {
  const now = agent.context.clock.now()
  const done = agent.watchdogActed.filter((at) => at > now - DAY_MS)
  const gaveUp = done.length >= most
  agent.watchdogActed = gaveUp ? done : [...done, now]
  agent.event('roost.watchdog', { actions: actions.join(' '), gave_up: gaveUp ? 1 : 0 }, now)
  if (gaveUp) return true
  if (actions.includes('rescue')) agent.node.rescue = true
  if (actions.includes('wifi') || actions.includes('network')) dropClients(agent.site, agent.node)
  if (actions.includes('reboot')) agent.reboot('reboot')
  return false
}
