import { integerOf, type JsonObject, textOf } from '#protocols/json.ts'
import type { Cancel } from '../../clock.ts'
import { count } from '../../world/counters.ts'
import { NO_TABLE_FAULTS } from '../../world/tables/table-faults.ts'
import { setPort, settle } from '../../world/wiring/power.ts'
import { renamePorts } from '../../world/wiring/rename-ports.ts'
import type { Agent } from '../agent.ts'
import { holdSilentSockets } from '../connection/silent-sockets.ts'
import { cut, goAway, resume, setCommonName, setKey, silence } from './faults.ts'

/** Something that is wrong with a device for a while. */
interface Fault {
  start(agent: Agent, how: JsonObject): Cancel | undefined
  stop?(agent: Agent): void
}

const GARBAGE = [
  '{"jsonrpc":"2.0","method":',
  '\u0000\u0001\u0002',
  '[]',
  '{"jsonrpc":"2.0","method":"state"}',
]
const PERCENT = 100
const BITS = 8
const PACKETS_A_SECOND = 1000
const STORM_PACKETS_A_SECOND = 20_000

/** Faults of behaviour: the agent's code asks whether they are on. */
const QUIRKS = [
  'config-refuse',
  'config-partial',
  'config-lie',
  'config-crash',
  'config-silent',
  'config-slow',
  'config-held',
  'config-no-gateway',
  'arm-refuse',
  'arm-lie',
  'answer-twice',
  'answer-late',
  'answer-never',
  'answer-id-0',
  'command-lie',
  'clock-1970',
  'state-missing',
  'state-strings',
  'state-null',
  'state-huge',
  'state-infinite',
  'report-never',
  'scan-crash',
  'upgrade-fails',
  'upgrade-told-failed',
  'upgrade-no-download',
  'upgrade-bad-image',
  'upgrade-unhealthy',
  'upgrade-renames',
  'unhealthy',
  'radius-silent',
  'dhcp-silent',
]

const quirk: Fault = { start: () => undefined }

/** Every fault by name; docs/simulator.md tells what each does. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  ...Object.fromEntries(QUIRKS.map((name) => [name, quirk])),
  'upgrade-gone': { start: () => undefined, stop: resume },
  'config-lost': { start: () => undefined, stop: resume },
  cut: { start: (agent) => void cut(agent), stop: resume },
  silence: { start: (agent) => void silence(agent), stop: resume },
  close: { start: (agent) => void goAway(agent), stop: resume },
  stock: { start: (agent) => void agent.restartAgent(), stop: (agent) => agent.restartAgent() },
  'wrong-key': { start: (agent) => void setKey(agent, 1), stop: (agent) => setKey(agent, 0) },
  /** A certificate that names nobody. */
  'no-name': {
    start: (agent) => void setCommonName(agent, ''),
    stop: (agent) => setCommonName(agent, null),
  },
  /** Its neighbours fill the controller's queue of connections: `?count=400`. */
  'silent-sockets': {
    start: (agent, how) => holdSilentSockets(agent, Math.min(integerOf(how, 'count') ?? 400, 5_000)),
  },
  slow: {
    start: (agent, how) =>
      setQuality(agent, integerOf(how, 'ms') ?? 1000, agent.connection.quality?.loss ?? 0),
    stop: (agent) => void setQuality(agent, 0, agent.connection.quality?.loss ?? 0),
  },
  lossy: {
    start: (agent, how) =>
      setQuality(agent, agent.connection.quality?.delayMs ?? 0, (integerOf(how, 'percent') ?? 20) / PERCENT),
    stop: (agent) => void setQuality(agent, agent.connection.quality?.delayMs ?? 0, 0),
  },
  flap: { start: (agent, how) => every(agent, integerOf(how, 'seconds') ?? 15, () => agent.dropLink()) },
  garbage: {
    start: (agent, how) =>
      every(agent, integerOf(how, 'seconds') ?? 10, (turn) => {
        agent.connection.send(textOf(how, 'text') ?? GARBAGE[turn % GARBAGE.length]!)
      }),
  },
  /** Bytes in and out of one port, beside what its people do; a port without link carries nothing. */
  traffic: {
    start: (agent, how) =>
      every(agent, 1, () => {
        const port = agent.node.ports.get(textOf(how, 'port') ?? '')
        const bytes = ((integerOf(how, 'kbps') ?? 20_000) * 1000) / BITS
        if (port && !port.disabled) count(port.counters, bytes, bytes / 2)
      }),
  },
  /** Its CPU, its memory or the air around it: `?percent=95`, `?celsius=70`. */
  'cpu-busy': trouble('cpuPercent', (how) => integerOf(how, 'percent') ?? 95),
  'memory-full': trouble('memoryPercent', (how) => integerOf(how, 'percent') ?? 95),
  'air-hot': trouble('celsius', (how) => Number(textOf(how, 'celsius') ?? integerOf(how, 'celsius') ?? 70)),
  'mac-full': {
    start: ({ node }) => {
      node.troubles.macTableFull = true
      return undefined
    },
    stop: ({ node }) => {
      node.troubles.macTableFull = false
    },
  },
  /** Its lists end early, with the same ones left out each time: `?most=20`, of LLDP `?neighbours=4`. */
  'lists-cut': {
    start: ({ node }, how) => {
      const [most, neighbours] = [integerOf(how, 'most') ?? 20, integerOf(how, 'neighbours') ?? 4]
      node.tables = { ...node.tables, most, neighbours }
      return undefined
    },
    stop: ({ node }) => {
      const { most, neighbours } = NO_TABLE_FAULTS
      node.tables = { ...node.tables, most, neighbours }
    },
  },
  /** Reports and events call its ports otherwise than its configuration does. */
  'ports-renamed': {
    start: ({ node }) => {
      renamePorts(node, true)
      return undefined
    },
    stop: ({ node }) => renamePorts(node, false),
  },
  /** The solar battery holds `?percent=5` and gets no sun. */
  'battery-low': {
    start: (agent, how) =>
      every(agent, 1, () => {
        agent.node.energy.charge = (integerOf(how, 'percent') ?? 5) / PERCENT
      }),
  },
  /** `?percent=10` of what comes in on a port is broken. */
  'bad-cable': {
    start: (agent, how) =>
      every(agent, 1, () => {
        const port = agent.node.ports.get(textOf(how, 'port') ?? '')
        const percent = integerOf(how, 'percent') ?? 10
        if (!port) return
        count(port.counters, PACKETS_A_SECOND * 1000, PACKETS_A_SECOND * 100)
        port.counters.lost = (port.counters.lost ?? 0) + Math.ceil((PACKETS_A_SECOND * percent) / PERCENT)
      }),
  },
  /** Twenty thousand packets a second for everybody come to a port, which lets in as many as it is told to. */
  storm: {
    start: (agent, how) =>
      every(agent, 1, () => {
        const port = agent.node.ports.get(textOf(how, 'port') ?? '')
        if (!port) return
        const most = port.options.stormPps || STORM_PACKETS_A_SECOND
        const through = Math.min(STORM_PACKETS_A_SECOND, most)
        port.counters.rxPackets += through
        port.counters.groups = (port.counters.groups ?? 0) + through
      }),
  },
  /** The link of `?port=` comes and goes every `?seconds=2`. */
  'port-flap': {
    start: (agent, how) => {
      const link = (disabled: boolean) => {
        const port = agent.node.ports.get(textOf(how, 'port') ?? '')
        if (port) setPort(agent.site.nodes, port, { disabled }, agent.context.clock.now())
      }
      const cancel = every(agent, integerOf(how, 'seconds') ?? 2, (turn) => link(turn % 2 === 0))
      return () => {
        cancel()
        link(false)
      }
    },
  },
  unplug: {
    start: (agent) => void plug(agent, true),
    stop: (agent) => plug(agent, false),
  },
}

function trouble<Name extends 'cpuPercent' | 'memoryPercent' | 'celsius'>(
  name: Name,
  read: (how: JsonObject) => number,
): Fault {
  return {
    start: ({ node }, how) => {
      node.troubles[name] = read(how)
      return undefined
    },
    stop: ({ node }) => {
      node.troubles[name] = null
    },
  }
}

function setQuality(agent: Agent, delayMs: number, loss: number): undefined {
  agent.connection.quality = delayMs === 0 && loss === 0 ? null : { delayMs, loss }
}

function plug(agent: Agent, unplugged: boolean): void {
  agent.node.unplugged = unplugged
  settle(agent.site.nodes, agent.context.clock.now())
}

/** Repeats until cancelled, over reboots too. */
function every(agent: Agent, seconds: number, action: (turn: number) => void): Cancel {
  let turn = 0
  let cancel: Cancel = () => undefined
  const plan = (): void => {
    cancel = agent.context.clock.after(Math.max(1, seconds) * 1000, () => {
      action(turn++)
      plan()
    })
  }
  plan()
  return () => cancel()
}

/** Switches a fault on; one that is on already begins anew. False when there is no such fault. */
export function startFault(agent: Agent, name: string, how: JsonObject = {}): boolean {
  if (!Object.hasOwn(FAULTS, name)) return false
  if (agent.quirks.has(name)) stopFault(agent, name)
  agent.quirks.add(name)
  agent.context.announce(agent, `fault ${name}`)
  const cancel = FAULTS[name]!.start(agent, how)
  if (cancel) agent.faultTimers.set(name, cancel)
  return true
}

/** Switches a fault off; all of them when none is named. */
export function stopFault(agent: Agent, name?: string): void {
  for (const one of name === undefined ? [...agent.quirks] : [name]) {
    if (!agent.quirks.delete(one)) continue
    agent.faultTimers.get(one)?.()
    agent.faultTimers.delete(one)
    FAULTS[one]?.stop?.(agent)
    agent.context.announce(agent, `no fault ${one} any more`)
  }
}
