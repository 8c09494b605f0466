import { readFileSync } from 'node:fs'
import { fastClock, systemClock } from './clock.ts'
import { type Control, startControl } from './control/http-control.ts'
import { listenToKeyboard } from './control/keyboard.ts'
import { fleetTable, viewOf } from './fleet-view.ts'
import { fleetCaCertificate } from './identity.ts'
import { type FleetOptions, HELP, OptionError, readCommandLine } from './options.ts'
import { readScenario } from './scenario/read-scenario.ts'
import { playScenario, type Scenario } from './scenario/scenario.ts'
import { type AnnounceChange, type Fleet, startFleet, trustByDefault } from './start-fleet.ts'

const DRAIN_MS = 500

/** Entry of `npm run fleet`. */
async function main(): Promise<void> {
  const line = readCommandLine(process.argv.slice(2), process.env)
  if (line.action === 'help') return console.log(HELP)
  if (line.action === 'fleet-ca') return console.log(fleetCaCertificate(line.seed).trimEnd())
  await run(line.options)
}

async function run(options: FleetOptions): Promise<void> {
  const steps = options.scenarioFile === null ? [] : readScenario(readFileSync(options.scenarioFile, 'utf8'))
  const fleet = startFleet(
    options,
    options.speed === 1 ? systemClock : fastClock(options.speed),
    options.quiet ? () => undefined : announcer(options),
    trustByDefault(options),
  )
  if (!options.quiet) console.log(`${fleetTable(fleet)}\n\ndialling ${options.server.origin}`)
  const scenario = playScenario(fleet, steps, options.seed)
  const control = options.control === null ? null : await controlOrStop(fleet, options.control, scenario)
  if (control !== null) console.log(`control ${control.address}`)
  const quit = quitter(fleet, control, scenario)
  listenToKeyboard(fleet, quit)
  process.once('SIGTERM', quit)
  process.once('SIGINT', quit)
}

async function controlOrStop(fleet: Fleet, port: number, scenario: Scenario): Promise<Control> {
  try {
    return await startControl(fleet, port, scenario)
  } catch {
    fleet.stop()
    throw new OptionError(`--control: port ${port} on 127.0.0.1 is taken`)
  }
}

function quitter(fleet: Fleet, control: Control | null, scenario: Scenario): () => void {
  return () => {
    scenario.stop()
    fleet.stop()
    control?.close()
    setTimeout(() => process.exit(0), DRAIN_MS)
  }
}

/** One line per change; a controller that refuses the same way again is not repeated. */
function announcer(options: FleetOptions): AnnounceChange {
  const last = new Map<string, string>()
  let connected = 0
  return (agent, text) => {
    const { sn, kind } = viewOf(agent)
    if (last.get(sn) === text) return
    connected += Number(text === 'connected') - Number(last.get(sn) === 'connected')
    last.set(sn, text)
    console.log(`${sn} ${kind} ${text} (${connected} of ${options.devices} connected)`)
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof OptionError)) throw error
  console.error(`${error.message}\nfleet --help lists the arguments`)
  process.exitCode = 2
}
