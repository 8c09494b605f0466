import { CAPTURE_EXIT, type CaptureOrder } from '#protocols/ucentral/capture-script.ts'
import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import { capture } from '../../report/capture.ts'
import type { Agent } from '../agent.ts'
import { exclusively, reply } from '../connection/answer.ts'
import { upload } from './files.ts'
import { known } from './trace.ts'

const PACKETS_PER_S = 12

/** A capture script, known as a whole: it sends its file by the CA of the controller before it ends. */
export function playCapture(
  agent: Agent,
  command: CommandMessage,
  { interface: name, seconds, uri }: Pick<CaptureOrder, 'interface' | 'seconds' | 'uri'>,
): void {
  const end = (error: number, result: string) => reply(agent, command, { error, result: `${result}\n` })
  exclusively(agent, (done) => {
    const isKnown = known(agent, { network: name, netdev: '' }) || known(agent, { network: '', netdev: name })
    if (!isKnown) {
      end(CAPTURE_EXIT.noInterface, 'no such interface')
      done()
      return
    }
    agent.life.after(seconds * 1000, () => {
      const now = agent.context.clock.now()
      const content = capture(agent.site, agent.node, now, seconds, seconds * PACKETS_PER_S)
      const finish = agent.life.during((sent: boolean) => {
        if (sent) end(CAPTURE_EXIT.done, 'sent')
        else end(CAPTURE_EXIT.notSent, 'the file could not be sent (curl 60)')
        done()
      })
      upload(agent, uri, 'controller', { name: 'trace.pcap', content }).then(
        () => finish(true),
        () => finish(false),
      )
    })
  })
}
