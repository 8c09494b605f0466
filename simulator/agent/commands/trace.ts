import { integerOf, textOf } from '#protocols/json.ts'
import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import { capture } from '../../report/capture.ts'
import type { Agent } from '../agent.ts'
import { exclusively, reply } from '../connection/answer.ts'
import { upload } from './files.ts'

const DEFAULT_SECONDS = 30
const PACKETS_PER_S = 12

/** `trace`: captures for the time asked, says so, then uploads a pcap file of what passes in the site. */
export function trace(agent: Agent, command: CommandMessage): void {
  const { params } = command
  const uri = textOf(params, 'uri')
  const failed = (resultText: string) =>
    reply(agent, command, { error: 1, text: 'Failed', resultCode: 1, resultText })
  exclusively(agent, (done) => {
    const seconds = known(agent, wanted(command)) ? secondsOf(command) : 1
    agent.life.after(seconds * 1000, () => {
      if (!known(agent, wanted(command))) failed('Invalid network device specified')
      else if (uri === null || !URL.canParse(uri)) failed('tcpdump failed')
      else {
        const status = { error: 0, text: 'Success', resultCode: 0, resultText: 'Uploading file' }
        reply(agent, command, status)
        const count = integerOf(params, 'packets') ?? seconds * PACKETS_PER_S
        const file = capture(agent.site, agent.node, agent.context.clock.now(), seconds, count)
        sendFile(agent, uri, 'trace.pcap', file)
      }
      done()
    })
  })
}

/** Uploads beside everything else; the outcome is a log line, as on a real box. */
export function sendFile(agent: Agent, uri: string, name: string, content: Buffer): void {
  const tell = agent.life.during((text: string) => agent.log(text, 6))
  // The program that sends it is told no CA.
  upload(agent, uri, 'public', { name, content }).then(
    () => tell('upload complete'),
    () => tell('failed to upload file'),
  )
}

/** `packets` counts only when no duration is given. */
function secondsOf({ params }: CommandMessage): number {
  const duration = integerOf(params, 'duration')
  const packets = integerOf(params, 'packets')
  if (duration !== null && duration > 0) return Math.min(duration, 600)
  return packets === null ? DEFAULT_SECONDS : Math.max(1, Math.round(packets / PACKETS_PER_S))
}

function wanted({ params }: CommandMessage): CaptureInterface {
  return { network: textOf(params, 'network') ?? '', netdev: textOf(params, 'interface') ?? '' }
}

interface CaptureInterface {
  /** A rendered name; '' = a device of the system is meant. */
  readonly network: string
  readonly netdev: string
}

export function known(agent: Agent, { network, netdev }: CaptureInterface): boolean {
  const { config, ports } = agent.node
  if (network !== '') return config.interfaces.some(({ name }) => name === network)
  return netdev === 'any' || [...ports.values()].some((port) => port.netdev === netdev)
}
