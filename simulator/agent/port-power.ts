import type { Cancel } from '../clock.ts'
import { isOn } from '../config/extension.ts'
import { settingsOf } from '../config/port-settings.ts'
import type { Port } from '../world/node.ts'
import { feedingPort, setPort } from '../world/wiring/power.ts'
import type { Agent } from './agent.ts'

const LOOK_MS = 1_000
const OFF_MS = 5_000
const DAY_MS = 86_400_000

/** What a watchdog remembers of its port. */
interface Watch {
  /** Since when nothing has answered; null = it answers. */
  silentSince: number | null
  /** Not asked before. */
  quietUntil: number
  restarts: number[]
  told: boolean
}

/** Ports that give power by the clock, and those that see after what they feed; none, no timer. */
export function startPortPower(agent: Agent): Cancel {
  const ports = [...agent.node.ports.values()].filter(
    ({ options }) => options.powerTimes.length > 0 || options.watchdog !== null,
  )
  if (ports.length === 0) return () => undefined
  const watches = new Map(ports.map((port) => [port, newWatch()]))
  let cancel: Cancel = () => undefined
  const look = (): void => {
    cancel = agent.life.after(LOOK_MS, look)
    for (const [port, watch] of watches) tend(agent, port, watch)
  }
  look()
  return () => cancel()
}

const newWatch = (): Watch => ({ silentSince: null, quietUntil: 0, restarts: [], told: false })

function tend(agent: Agent, port: Port, watch: Watch): void {
  const now = agent.context.clock.now()
  if (port.options.powerTimes.length > 0) obeyClock(agent, port, now)
  if (port.options.watchdog !== null && !port.poeOff) seeAfter(agent, port, watch, now)
}

function obeyClock(agent: Agent, port: Port, now: number): void {
  const wanted = settingsOf(agent.node, agent.config, port, agent.stock).poeOff
  const poeOff = wanted || !port.options.powerTimes.some((time) => isOn(time, now))
  if (poeOff !== port.poeOff) setPort(agent.site.nodes, port, { poeOff }, now)
}

/** What it feeds is silent for so many questions: its power goes off and on, as often a day as it may. */
function seeAfter(agent: Agent, port: Port, watch: Watch, now: number): void {
  const { failures, intervalSeconds, graceSeconds, perDay } = port.options.watchdog!
  const fed = port.peer?.node
  if (!fed || feedingPort(fed) !== port || now < watch.quietUntil) return
  if (fed.running && !fed.hung) {
    watch.silentSince = null
    if (watch.told) agent.event('roost.poe_watchdog', { name: port.called, answered: 1, restarted: 0 }, now)
    watch.told = false
    return
  }
  watch.silentSince ??= now
  if (now - watch.silentSince < failures * intervalSeconds * 1000) return
  watch.restarts = watch.restarts.filter((at) => now - at < DAY_MS)
  const may = watch.restarts.length < perDay
  if (may) restart(agent, port, watch, now)
  else if (watch.told) return
  watch.told = !may
  const left = may ? perDay - watch.restarts.length : 0
  agent.event('roost.poe_watchdog', { name: port.called, restarted: may ? 1 : 0, left }, now)
  watch.silentSince = null
  watch.quietUntil = now + OFF_MS + graceSeconds * 1000
}

function restart(agent: Agent, port: Port, watch: Watch, now: number): void {
  watch.restarts.push(now)
  setPort(agent.site.nodes, port, { poeOff: true }, now)
  agent.context.clock.after(OFF_MS, () => {
    const { poeOff } = settingsOf(agent.node, agent.config, port, agent.stock)
    setPort(agent.site.nodes, port, { poeOff }, agent.context.clock.now())
  })
}
