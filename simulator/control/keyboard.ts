import { createInterface } from 'node:readline'
import { findAgent, statusTable } from '../fleet-view.ts'
import type { Fleet } from '../start-fleet.ts'
import { NO_INPUT } from './action.ts'
import { ACTIONS, actionNamed } from './actions.ts'

/** Runs the commands typed on standard input; `quit` calls `onQuit`. The end of input does nothing. */
export function listenToKeyboard(fleet: Fleet, onQuit: () => void): () => void {
  const lines = createInterface({ input: process.stdin })
  lines.on('line', (line) => {
    const text = obey(fleet, line.trim(), onQuit)
    if (text !== '') console.log(text)
  })
  return () => {
    lines.close()
    process.stdin.unref?.()
  }
}

/** Does one typed command and returns what to print. */
export function obey(fleet: Fleet, line: string, onQuit: () => void): string {
  const [name = '', target = ''] = line.split(/\s+/)
  if (name === '') return ''
  if (name === 'list') return statusTable(fleet)
  if (name === 'quit' || name === 'exit') {
    onQuit()
    return ''
  }
  const action = actionNamed(name)
  if (action === null) return `commands: list, quit, ${Object.keys(ACTIONS).join(', ')} <sn>`
  const agent = findAgent(fleet, target)
  if (agent === undefined) return `no device "${target}"; type list to see them`
  return action(agent, NO_INPUT) ?? `${name} ${target}`
}
