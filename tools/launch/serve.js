import { ensureConsoleBuilt } from './build-console.js'
import { startFleet } from './fleet.js'
import { findNode, nodeArguments } from './node24.js'
import { finished, forwardSignals, serviceOptions, start } from './run.js'
import { tell } from './tell.js'

/** `npm start`: the built console and the server; with `--demo` a pretend fleet beside it. */
export async function serve(args) {
  await ensureConsoleBuilt()
  return args.includes('--demo') ? serveWithFleet(args) : serveAlone(args)
}

async function serveAlone(args) {
  const server = startServer(args, 'inherit')
  forwardSignals(() => [server])
  return finished(server)
}

/** The fleet dials in as soon as the server says where; either's end is the other's. */
async function serveWithFleet(args) {
  const server = startServer(args, 'pipe')
  const children = [server]
  forwardSignals(() => children)
  onReady(server, (devices) => {
    const fleet = startFleet(['--demo', '--server', devices])
    children.push(fleet)
    finished(fleet).then((code) => {
      if (server.exitCode === null && code !== 0) tell(`The pretend fleet ended by itself (code ${code}).`)
    })
  })
  const code = await finished(server)
  for (const child of children) child.kill('SIGTERM')
  return code
}

function startServer(args, stdout) {
  const preload = ['--import', new URL('follow-parent.js', import.meta.url).href]
  return start(findNode(), [...preload, ...nodeArguments('server/src/main.ts', args)], serviceOptions(stdout))
}

/** Shows what the server prints and calls back at its line `ready <console> devices <listener>`. */
function onReady(server, callback) {
  let unread = ''
  server.stdout.setEncoding('utf8').on('data', (text) => {
    process.stdout.write(text)
    if (unread === undefined) return
    unread += text
    const found = unread.match(/^ready \S+ devices (\S+)$/m)
    if (!found) return
    unread = undefined
    callback(found[1])
  })
}
