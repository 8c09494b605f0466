import { arrayOf, integerOf, type JsonObject, objectOf } from '#protocols/json.ts'
import type { Cancel } from '../clock.ts'
import type { Agent } from './agent.ts'
import { scanAir } from './commands/wifi-scan.ts'
import { startFollowing } from './follow-causes.ts'
import { startLoopWatch } from './loop-watch.ts'
import { startPortPower } from './port-power.ts'
import { newPassword } from './sayings.ts'
import { telemetrySample } from './telemetry.ts'
import { startWatchdog } from './watchdog.ts'

/** What a configuration asks a box to do by itself: unsolicited scans and streams, power by the clock. */
export function startExtras(agent: Agent): Cancel {
  if (agent.isSwitch) return all([startPortPower(agent), startLoopWatch(agent)])
  const metrics = objectOf(agent.config, 'metrics') ?? {}
  return all([
    startScans(agent, metrics),
    startStream(agent, metrics),
    startFollowing(agent),
    startWatchdog(agent),
  ])
}

const all = (cancels: readonly Cancel[]) => () => {
  for (const cancel of cancels) cancel()
}

/** A password made at random at every boot and every configuration that asks for one. */
export function renewPassword(agent: Agent): void {
  if (objectOf(agent.config, 'unit')?.['random-password'] !== true) {
    agent.password = null
    return
  }
  const currentPassword = newPassword(agent)
  agent.send({ method: 'deviceupdate', params: { serial: agent.serial, currentPassword } })
}

function startScans(agent: Agent, metrics: JsonObject): Cancel {
  const scan = objectOf(metrics, 'wifi-scan') ?? {}
  const seconds = integerOf(scan, 'interval') ?? 0
  if (seconds <= 0 || agent.node.radios.length === 0) return () => undefined
  return repeat(agent, seconds, () => {
    const { serial, uuid } = agent
    agent.send({ method: 'wifiscan', params: { serial, uuid, data: scanAir(agent, scan.verbose === true) } })
  })
}

/** Configured telemetry says so with `adhoc`. */
function startStream(agent: Agent, metrics: JsonObject): Cancel {
  const telemetry = objectOf(metrics, 'telemetry') ?? {}
  const seconds = integerOf(telemetry, 'interval') ?? 0
  const types = (arrayOf(telemetry, 'types') ?? []).filter((type) => typeof type === 'string')
  if (seconds <= 0 || types.length === 0) return () => undefined
  return repeat(agent, seconds, () => {
    const data = telemetrySample(agent, types)
    agent.send({ method: 'telemetry', params: { serial: agent.serial, data, adhoc: 1 } })
  })
}

function repeat(agent: Agent, seconds: number, action: () => void): Cancel {
  let cancel: Cancel = () => undefined
  const plan = (): void => {
    cancel = agent.life.after(seconds * 1000, () => {
      plan()
      action()
    })
  }
  plan()
  return () => cancel()
}
