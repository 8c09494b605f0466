import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  ActionName,
  CommandOutcome,
  DeviceActions,
  FileHandler,
} from '../../../server/src/southbound/ports.ts'
import { Harness } from '../../../server/src/southbound/testing/harness.ts'
import { eventually } from '../../../server/src/testing/eventually.ts'
import type { Agent } from '../../../simulator/agent/agent.ts'
import { fastClock } from '../../../simulator/clock.ts'
import type { FleetOptions } from '../../../simulator/options.ts'
import { startFleet } from '../../../simulator/start-fleet.ts'
import { DEFAULTS } from '../../../simulator/testing/harness.ts'

/** Device time passes so much faster, and so much less patience have our commands. */
const SPEED = 50
const PATIENCE = 0.02

const OPTIONS = { ...DEFAULTS, devices: 2, kinds: ['switch', 'ap'] as const, seed: 'answers' }

export interface Pretend {
  readonly harness: Harness
  readonly sw: Agent
  readonly ap: Agent
  tell<Name extends ActionName>(
    agent: Agent,
    name: Name,
    ...input: Parameters<DeviceActions[Name]>
  ): Promise<CommandOutcome>
  /** The latest introduction of a device after so many. */
  seen(agent: Agent, count: number): Promise<{ software: string | null; reason: string | null }>
  stop(): Promise<void>
}

/** Our device side with a pretend switch and access point on it: both ends as they are. */
export async function startPretend(
  files?: FileHandler,
  changes: Partial<FleetOptions> = {},
): Promise<Pretend> {
  const folder = mkdtempSync(join(tmpdir(), 'roost-answers-'))
  const limits = { commandTimeFactor: PATIENCE, requestedReportMs: 1_000 }
  const harness = await new Harness({ limits, ...(files && { files }) }).start()
  const caFile = join(folder, 'ca.crt')
  writeFileSync(caFile, harness.ca)
  const server = new URL(`wss://localhost:${harness.southbound.ucentralPort()}`)
  const fleet = startFleet({ ...OPTIONS, server, caFile, ...changes }, fastClock(SPEED), () => undefined)
  const introductions = (agent: Agent) => harness.sink.of('seen').filter(({ sn }) => sn === snOf(agent))
  await eventually(() => fleet.agents.every((agent) => introductions(agent).length > 0))
  const named = (isSwitch: boolean) => fleet.agents.find((agent) => agent.isSwitch === isSwitch)!
  return {
    harness,
    sw: named(true),
    ap: named(false),
    tell: (agent, name, ...input) => harness.southbound.dispatcher.dispatch(snOf(agent), name, ...input),
    seen: (agent, count) => eventually(() => introductions(agent)[count - 1]),
    async stop() {
      fleet.stop()
      await harness.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

export const snOf = ({ serial }: Agent): string => serial.replace(/(..)(?=.)/g, '$1:').toUpperCase()
