import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from './run.js'
import { onLine, startService } from './service.js'
import { tell } from './tell.js'

const size = 60
/** Access points of its one large site: a change to all of them is something to watch. */
const campus = 40
const kinds = 'gateway,switch,ap,ap,wifirouter,cellularouter,cpe,iot'
/** Always the same devices: those bound at the first start are found again at the next. */
const seed = 'demo'

/** Whether the server has kept nothing yet; to be asked before it is started. */
export const isFirstStart = () => !existsSync(join(process.env.ROOST_DATA_DIR ?? './data', 'tls'))

/**
 * Starts the pretend fleet, and binds its devices for the demo account over the API.
 * @param children gets what has to end with the server
 * @param isFirst its devices have run for long then; at later starts they were switched off and on
 */
export function startDemo({ url, devices, children, isFirst, isOver }) {
  const sizes = ['--devices', String(size), '--campus', String(campus)]
  const options = [...sizes, '--kinds', kinds, '--seed', seed]
  const asService = ['--server', devices, '--control', '0', '--quiet']
  const booted = isFirst ? [] : ['--booted']
  const fleet = startService('simulator/fleet.ts', [...options, ...asService, ...booted], 'pipe')
  children.push(fleet)
  onLine(fleet, /^control (\S+)$/m, (control) => {
    fleet.stdout.resume()
    const furnish = startService('tools/demo/furnish.ts', ['--console', url, '--control', control])
    children.push(furnish)
    report(furnish, 'The demo account could not be furnished', isOver)
  })
  report(fleet, 'The pretend fleet ended by itself', isOver)
}

function report(child, sentence, isOver) {
  finished(child).then((code) => {
    if (code !== 0 && !isOver()) tell(`${sentence} (exit code ${code}).`)
  })
}
