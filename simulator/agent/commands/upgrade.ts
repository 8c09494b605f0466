import { arrayOf, isJsonObject, textOf } from '#protocols/json.ts'
import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import type { EventPayload } from '../../world/node.ts'
import { renamePorts } from '../../world/wiring/rename-ports.ts'
import type { Agent } from '../agent.ts'
import { factoryReset } from '../configuration/run-config.ts'
import { exclusively, reply } from '../connection/answer.ts'
import { cut } from '../faults/faults.ts'
import { type DownloadedImage, download, type Trust } from './files.ts'

const TRIES = 2
const LEAST_MS = 10_000
const INSTALL_MS = 8_000
const LEAST_BYTES = 16
const MARK = 'ROOST-IMAGE '

/** `upgrade` on an AP: silent until the image is there and checked, then one answer, then it reboots. */
export function upgradeAp(agent: Agent, command: CommandMessage): void {
  const refuse = (text: string) => reply(agent, command, { error: 2, text })
  exclusively(agent, (done) => {
    agent.life.after(LEAST_MS, () => {
      const finish = agent.life.during((outcome: Outcome) => {
        if (outcome.ok) {
          reply(agent, command, { error: 0, text: 'Triggering FW upgrade' })
          install(agent, command, outcome.firmware)
        } else refuse(outcome.text)
        done()
      })
      const trust = command.params['use-local-certificates'] === true ? 'controller' : 'public'
      void fetchImage(agent, textOf(command.params, 'uri'), trust, () => undefined).then(finish)
    })
  })
}

/** `upgrade` on a switch: "Success" at once, whatever follows; the events tell the truth. */
export function upgradeSwitch(agent: Agent, command: CommandMessage): void {
  reply(agent, command, { error: 0, text: 'Success' })
  const tell = (payload: EventPayload) =>
    agent.event('firmware_upgrade_status', payload, agent.context.clock.now())
  let told = -25
  const progress = agent.life.during((percentage: number) => {
    if (percentage - told < 25) return
    told = percentage
    tell({ operation: 'download', percentage })
  })
  const finish = agent.life.during((outcome: Outcome) => {
    if (!outcome.ok) {
      tell({ operation: 'fail', text: outcome.text })
      return
    }
    tell({ operation: 'install', percentage: 0 })
    agent.life.after(INSTALL_MS, () => {
      tell({ operation: 'success', percentage: 100 })
      install(agent, command, outcome.firmware)
    })
  })
  progress(0)
  void fetchImage(agent, textOf(command.params, 'uri'), 'controller', progress).then(finish)
}

type Outcome =
  | { readonly ok: true; readonly firmware: string }
  | { readonly ok: false; readonly text: string }

async function fetchImage(
  agent: Agent,
  uri: string | null,
  trust: Trust,
  onPercent: (percent: number) => void,
): Promise<Outcome> {
  if (uri === null || !URL.canParse(uri)) return { ok: false, text: 'No firmware URL was provided' }
  if (agent.quirks.has('upgrade-no-download')) return failed('connection reset by peer')
  let failure = ''
  for (let attempt = 0; attempt < TRIES; attempt++) {
    try {
      return validate(agent, await download(agent, uri, trust, onPercent), new URL(uri))
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
    }
  }
  return failed(failure)
}

function failed(why: string): Outcome {
  return { ok: false, text: `Image download failed: ${why}` }
}

/** An image that describes itself is checked; any other is taken under its file name, unless it is none. */
function validate(agent: Agent, { bytes, head, bodySha256 }: DownloadedImage, uri: URL): Outcome {
  const bad = (why: string): Outcome => ({ ok: false, text: `Image validation failed: ${why}` })
  if (agent.quirks.has('upgrade-bad-image')) return bad('checksum')
  if (bytes < LEAST_BYTES || head.trimStart().startsWith('<')) return bad('not a firmware image')
  if (!head.startsWith(MARK)) return { ok: true, firmware: fileName(uri) }
  const about = parse(head.slice(MARK.length))
  const version = about === null ? null : textOf(about, 'version')
  if (about === null || version === null) return bad('unreadable description')
  if (textOf(about, 'sha256') !== bodySha256) return bad('checksum')
  const models = arrayOf(about, 'compatible') ?? []
  if (!models.includes(agent.node.device.model.compatible)) return bad('another model')
  return { ok: true, firmware: version }
}

function parse(text: string) {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}

function fileName(uri: URL): string {
  return decodeURIComponent(uri.pathname.split('/').at(-1) ?? uri.hostname)
}

/** Without `keep_config` it returns on the default configuration, without `keep_redirector` to its first controller. */
function install(agent: Agent, { params }: CommandMessage, firmware: string): void {
  agent.installs.push({ firmware, at: agent.context.clock.now(), backAt: null })
  if (agent.quirks.has('upgrade-gone')) {
    cut(agent)
    return
  }
  const fails = agent.quirks.has('upgrade-fails')
  if (!fails) agent.firmware = firmware
  if (agent.quirks.delete('upgrade-renames')) renamePorts(agent.node, true)
  if (agent.quirks.delete('upgrade-unhealthy')) agent.harmedBy = firmware
  if (!params.keep_redirector) agent.connection.server = agent.context.options.server
  const reason = fails || agent.quirks.has('upgrade-told-failed') ? 'upgradefailed' : 'upgrade'
  if (params.keep_config || fails) agent.reboot(reason)
  else factoryReset(agent, reason)
}
