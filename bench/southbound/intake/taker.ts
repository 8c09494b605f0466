import { compose } from '../../../server/src/composition.ts'
import { readConfig } from '../../../server/src/config.ts'
import { createLogger } from '../../../server/src/lib/logger.ts'
import { threadMs } from '../scene/thread-time.ts'
import type { FromTaker, ToTaker } from './messages.ts'
import { type PipedAdapter, pipedProtocol } from './piped-adapter.ts'
import { collecting } from './processor-time.ts'

/** The whole server; its devices' frames come from the parent process. */
let adapter!: PipedAdapter
const roost = await compose({
  config: readConfig(process.env),
  log: createLogger('silent'),
  pace: {
    protocols: [
      pipedProtocol((made) => {
        adapter = made
      }),
    ],
  },
})
await roost.start()
const tell = (message: FromTaker) => process.send!(message)
adapter.configured = (device, uuid) => tell({ kind: 'runs', device, uuid })
const collected = collecting()

process.on('message', async (message: ToTaker) => {
  if (message.kind === 'connect') for (const [device, text] of message.frames) adapter.connect(device, text)
  if (message.kind === 'say') for (const [device, text] of message.frames) adapter.say(device, text)
  if (message.kind === 'stop') {
    await roost.stop()
    process.exit(0)
  }
  const { user, system } = process.cpuUsage()
  const { heapUsed, rss } = process.memoryUsage()
  // Asked for alone: it counts all there are.
  const connected = message.kind === 'figures' ? roost.southbound.sessions.count() : 0
  const figures = { connected, allMs: (user + system) / 1000, heapUsed, rss, threads: threadMs() }
  tell({ kind: 'taken', ...collected, ...figures })
})
tell({ kind: 'ready' })
