import { integerOf, textOf } from '#protocols/json.ts'
import { readCaptureScript } from '#protocols/ucentral/capture-script.ts'
import { readDeadManScript } from '#protocols/ucentral/dead-man.ts'
import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import type { Agent } from '../agent.ts'
import { playDeadManScript } from '../configuration/dead-man.ts'
import { reply, slowly } from '../connection/answer.ts'
import { playCapture } from './capture.ts'
import { commandOutput } from './script-commands.ts'
import { sendFile } from './trace.ts'

const DEFAULT_TIMEOUT_S = 30
const SHORTEST_MS = 1000
const NOT_FOUND = 127
const TIMED_OUT = 255

/**
 * `script`: nothing is executed. A handful of commands is answered as a box would; all others end with
 * exit code 127, "not found".
 */
export function runScript(agent: Agent, command: CommandMessage): void {
  const diagnostic = command.params.type === 'diagnostic'
  const source = diagnostic ? '' : decodeSource(textOf(command.params, 'script'))
  if (source === null) {
    slowly(agent, SHORTEST_MS, () => reply(agent, command, { result: 'invalid base64\n', error: 2 }))
    return
  }
  const capture = readCaptureScript(source)
  if (capture !== null) {
    playCapture(agent, command, capture)
    return
  }
  const timeout = integerOf(command.params, 'timeout') ?? DEFAULT_TIMEOUT_S
  const played = play(agent, source)
  const { error, seconds } = played
  const result = diagnostic ? diagnostics(agent) : played.result
  const late = seconds > timeout
  const status = late ? { result: 'timed out', error: TIMED_OUT } : { result, error }
  const duration = Math.max(SHORTEST_MS, Math.min(seconds, timeout) * 1000)
  const uri = textOf(command.params, 'uri')
  if (uri === null || uri === '') slowly(agent, duration, () => reply(agent, command, status))
  else withUpload(agent, command, uri, duration, result)
}

/** With a `uri` the output is a file: "pending" at once, a second answer when it is there. */
function withUpload(agent: Agent, command: CommandMessage, uri: string, ms: number, output: string): void {
  reply(agent, command, { error: 0, result: 'pending' })
  slowly(agent, ms, () => {
    const empty = output === ''
    reply(agent, command, { error: empty ? 1 : 0, result: empty ? 'no output' : 'done' })
    if (!empty) sendFile(agent, uri, 'script.out', Buffer.from(output))
  })
}

/** What a `diagnostic` script collects. */
function diagnostics(agent: Agent): string {
  const { serial, firmware, uuid } = agent
  const { state } = agent.reporter.stateParams()
  return `${JSON.stringify({ serial, firmware, uuid, state }, null, 2)}\n`
}

function decodeSource(encoded: string | null): string | null {
  if (encoded === null || encoded.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return null
  return Buffer.from(encoded, 'base64').toString('utf8')
}

export interface ScriptResult {
  readonly result: string
  readonly error: number
  readonly seconds: number
}

/** A stock switch runs `ping`, `nslookup` and `traceroute` alone, passes over every other line and says that all went well. */
const PASSED_OVER: ScriptResult = { result: '', error: 0, seconds: 0 }

/** Goes through the lines of a script; nothing of it is executed. The dead-man's scripts are known as a whole. */
export function play(agent: Agent, source: string): ScriptResult {
  if (agent.isSwitch && agent.stock) return PASSED_OVER
  const deadMan = readDeadManScript(source)
  if (deadMan !== null) return { ...playDeadManScript(agent, deadMan), seconds: 0 }
  let result = ''
  let error = 0
  let seconds = 0
  for (const [index, line] of source.split('\n').entries()) {
    const words = line.trim().split(/\s+/)
    const [name = ''] = words
    if (name === '' || name.startsWith('#')) continue
    if (name === 'exit') return { result, error: Number(words[1] ?? error) & 255, seconds }
    if (name === 'sleep') seconds += Number(words[1]) || 0
    const output = commandOutput(agent, name, words.slice(1))
    error = output?.error ?? NOT_FOUND
    result += output?.text ?? `/tmp/script: line ${index + 1}: ${name}: not found\n`
  }
  return { result, error, seconds }
}
