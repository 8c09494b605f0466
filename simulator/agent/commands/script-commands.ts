import { uptimeOf, vitalsOf } from '../../report/unit.ts'
import type { Agent } from '../agent.ts'

export interface Output {
  readonly text: string
  readonly error: number
}

const FOLDER = '/etc/ucentral'
const NOT_FOUND_TEXT = 'No such file or directory'

/** What one command line prints, or null when the pretend box does not have that command. */
export function commandOutput(agent: Agent, name: string, args: readonly string[]): Output | null {
  const { node, context } = agent
  const now = context.clock.now()
  const good = (text: string): Output => ({ text, error: 0 })
  if (name === 'echo') return good(`${unquote(args.join(' '))}\n`)
  if (name === 'true' || name === 'sleep') return good('')
  if (name === 'false') return { text: '', error: 1 }
  if (name === 'cat' && args.length === 1) return cat(agent, args[0]!)
  if (name === 'ls' && args.length === 1) return ls(agent, args[0]!)
  if (name === 'readlink') return readlink(agent, args.at(-1) ?? '')
  if (name === 'hostname' || [name, ...args].join(' ') === 'uname -n') return good(`${node.hostname}\n`)
  if (name === 'uptime') {
    const minutes = Math.floor(uptimeOf(node, now) / 60)
    return good(` up ${minutes} min,  load average: ${vitalsOf(node, now).load.join(', ')}\n`)
  }
  return null
}

function cat(agent: Agent, path: string): Output {
  const text = filesOf(agent).get(path)?.() ?? null
  return text === null
    ? { text: `cat: can't open '${path}': ${NOT_FOUND_TEXT}\n`, error: 1 }
    : { text: `${text}\n`, error: 0 }
}

function ls(agent: Agent, path: string): Output {
  const folder = path.replace(/\/+$/, '')
  const names = [...filesOf(agent).keys()].filter((file) => file.startsWith(`${folder}/`))
  if (names.length === 0) return { text: `ls: ${path}: ${NOT_FOUND_TEXT}\n`, error: 1 }
  const below = names.map((file) => file.slice(folder.length + 1).split('/')[0]!)
  return { text: `${[...new Set(below)].sort().join('\n')}\n`, error: 0 }
}

function readlink(agent: Agent, path: string): Output {
  const isLink = !agent.isSwitch && path === `${FOLDER}/ucentral.active`
  return isLink ? { text: `${configFile(activeUuid(agent))}\n`, error: 0 } : { text: '', error: 1 }
}

/** Every file the box can show, with what is in it. An access point keeps its configurations as files. */
function filesOf(agent: Agent): Map<string, () => string> {
  const { node, context, configs } = agent
  const files = new Map<string, () => string>()
  const uptime = uptimeOf(node, context.clock.now())
  files.set('/proc/uptime', () => `${uptime}.00 ${uptime}.00`)
  files.set('/proc/loadavg', () => `${vitalsOf(node, context.clock.now()).load.join(' ')} 1/99 4242`)
  files.set('/tmp/sysinfo/model', () => node.device.model.name)
  if (agent.isSwitch) return files
  files.set(`${FOLDER}/ucentral.active`, () => JSON.stringify(agent.config))
  for (const uuid of configs.uuids) {
    files.set(configFile(uuid), () => JSON.stringify(configs.find(uuid)))
  }
  return files
}

function activeUuid({ configs }: Agent): number {
  return configs.uuids.find((uuid) => configs.find(uuid) === configs.active) ?? 1
}

function configFile(uuid: number): string {
  return `${FOLDER}/ucentral.cfg.${String(uuid).padStart(10, '0')}`
}

function unquote(text: string): string {
  return text.replace(/^(["'])(.*)\1$/, '$2')
}
