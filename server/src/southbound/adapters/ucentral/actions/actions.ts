import { randomUUID } from 'node:crypto'
import type { Capability } from '#contract/inventory/capabilities.ts'
import {
  factoryCommand,
  ledsCommand,
  pingCommand,
  rebootCommand,
  requestCommand,
  scriptCommand,
} from '#protocols/ucentral/commands.ts'
import { scriptOutput } from '#protocols/ucentral/status.ts'
import type { ActionName, CommandOutcome, DeviceActions } from '../../../ports.ts'
import { type ActionsEnvironment, ask, believes, outcomeOf } from './answers.ts'
import { configure, readConfiguration } from './configure.ts'
import { arm, confirm, offersDeadMan } from './dead-man.ts'
import { inspectionActions } from './inspect.ts'
import { maintenanceActions } from './maintain.ts'
import { portPowerCycle } from './ports.ts'
import { rrmActions, scanRadio } from './radio.ts'
import { setRelay } from './relay.ts'
import { takeEvents, telemetry } from './telemetry.ts'
import { trace } from './trace.ts'

const MAX_OUTPUT = 64 * 1024
/** The device stops a script itself; its answer needs a moment more. */
const SCRIPT_GRACE_SECONDS = 30

/** What a device must have announced; everything else is understood by all or answered with an error. */
const NEEDS: Partial<Record<ActionName, Capability>> = {
  script: 'script',
  scanRadio: 'scan',
  portPowerCycle: 'powercycle',
  factory: 'factory',
  kickClient: 'rrm',
  steerClient: 'rrm',
  setChannel: 'rrm',
  setTxPower: 'rrm',
  telemetry: 'telemetry',
  takeEvents: 'events',
  trace: 'trace',
  setRelay: 'relays',
  upgrade: 'upgrade',
  leds: 'leds',
  packages: 'packages',
  cableTest: 'cable_test',
  setCountry: 'set_country',
  transfer: 'transfer',
  updateCertificates: 'certificate_update',
  reenroll: 'reenroll',
  fingerprint: 'fingerprint',
  terminal: 'terminal',
  configure: 'configure',
  readConfiguration: 'script',
}

/** What this device can be told; restricted devices refuse unsigned scripts, so they lack `script`. */
export function actionsFor(env: ActionsEnvironment): Partial<DeviceActions> {
  const actions: DeviceActions = {
    reboot: async () => outcomeOf(await ask(env, rebootCommand(env.serial)), 'accepted'),
    locate: (input) => locate(env, input.seconds),
    request: (input) => request(env, input.what),
    script: (input) => script(env, input.source, input.timeoutSeconds),
    scanRadio: (input) => scanRadio(env, input),
    portPowerCycle: (input) => portPowerCycle(env, input),
    factory: async ({ keepController }) =>
      outcomeOf(await ask(env, factoryCommand(env.serial, keepController)), 'accepted'),
    ...rrmActions(env),
    ...maintenanceActions(env),
    ...inspectionActions(env),
    telemetry: (input) => telemetry(env, input),
    takeEvents: () => takeEvents(env),
    trace: (input) => trace(env, input),
    setRelay: (input) => setRelay(env, input),
    configure: (input) => configure(env, input),
    readConfiguration: () => readConfiguration(env),
    arm: (input) => arm(env, input),
    confirm: (input) => confirm(env, input),
    ping: () => ping(env),
  }
  const { capabilities, platform } = env.profile
  const allowed = Object.entries(actions).filter(([name]) => {
    const needed = NEEDS[name as ActionName]
    // The file that is read is the access points'; switches keep none and would only be busy.
    if (name === 'readConfiguration' && platform === 'switch') return false
    if (name === 'arm' || name === 'confirm') return offersDeadMan(env.profile)
    return needed === undefined || capabilities.includes(needed)
  })
  return Object.fromEntries(allowed)
}

async function locate(env: ActionsEnvironment, seconds: number): Promise<CommandOutcome> {
  const duration = Math.min(3600, Math.max(1, Math.round(seconds)))
  const answer = await ask(env, ledsCommand(env.serial, 'blink', duration))
  return outcomeOf(answer, believes(env) ? 'done' : 'unverified')
}

async function request(env: ActionsEnvironment, what: 'state' | 'healthcheck'): Promise<CommandOutcome> {
  const uuid = randomUUID()
  const reportedWithin = env.reports.expect(uuid)
  const outcome = outcomeOf(await ask(env, requestCommand(env.serial, what, uuid)), 'unverified')
  const waitMs = outcome.status === 'unverified' && believes(env) ? env.requestedReportMs : 0
  const proof = reportedWithin(waitMs).then((came) =>
    came ? { ...outcome, status: 'done' as const } : outcome,
  )
  return { ...outcome, proof }
}

async function script(
  env: ActionsEnvironment,
  source: string,
  timeoutSeconds: number,
): Promise<CommandOutcome> {
  const seconds = Math.min(600, Math.max(1, Math.round(timeoutSeconds)))
  const whole = source.startsWith('#!') ? source : `#!/bin/sh\n${source}`
  const command = scriptCommand(env.serial, { type: 'shell', source: whole, timeoutSeconds: seconds })
  const answer = await ask(env, command, seconds + SCRIPT_GRACE_SECONDS)
  if (answer.kind !== 'result') return outcomeOf(answer, 'done')
  const { status } = answer.message
  const output = scriptOutput(status)
  // Switches pass over what they do not run, and say that it went well.
  const outcome = outcomeOf(answer, output || believes(env) ? 'done' : 'unverified')
  const data = { exitCode: status.error, output: output === null ? null : output.slice(0, MAX_OUTPUT) }
  const text = status.error === 255 && outcome.text === undefined ? 'timed out' : outcome.text
  return { ...outcome, ...(text === undefined ? {} : { text }), data }
}

async function ping(env: ActionsEnvironment): Promise<CommandOutcome & { data?: { roundTripMs: number } }> {
  const start = performance.now()
  const outcome = outcomeOf(await ask(env, pingCommand(env.serial)), 'done')
  if (outcome.status !== 'done') return { ...outcome, data: undefined }
  return { ...outcome, data: { roundTripMs: Math.round((performance.now() - start) * 10) / 10 } }
}
