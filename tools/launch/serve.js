import { ensureConsoleBuilt } from './build-console.js'
import { ensureServerBuilt } from './build-server.js'
import { isFirstStart, startDemo } from './demo.js'
import { finished, forwardSignals } from './run.js'
import { startServer, warmUp } from './server.js'
import { onLine } from './service.js'

/** `npm start`: the console and the server, both built; with `--demo` a pretend fleet beside it. */
export async function serve(args) {
  await ensureConsoleBuilt()
  await ensureServerBuilt()
  const demo = args.includes('--demo')
  await warmUp()
  const isFirst = demo && isFirstStart()
  const server = startServer(demo ? [...args, '--demo-past'] : args, demo ? 'pipe' : 'inherit')
  const children = [server]
  forwardSignals(() => children)
  if (demo) {
    server.stdout.pipe(process.stdout)
    onLine(server, /^ready (\S+) devices (\S+)$/m, (url, devices) => {
      startDemo({ url, devices, children, isFirst, isOver: () => server.exitCode !== null })
    })
  }
  const code = await finished(server)
  for (const child of children) child.kill('SIGTERM')
  return code
}
