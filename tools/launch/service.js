import { findNode, nodeArguments } from './node24.js'
import { start } from './run.js'

const followParent = ['--import', new URL('follow-parent.js', import.meta.url).href]

/**
 * Starts a program that runs beside us until it is told to stop: in a process group of its own, so that a signal
 * arrives once and through us; the IPC channel tells it when we are gone.
 */
export function startService(file, args, stdout = 'inherit', { flags = [], env } = {}) {
  return start(findNode(), [...flags, ...followParent, ...nodeArguments(file, args)], {
    env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  })
}

/** Calls back once, with the groups of the first match in what the child prints. */
export function onLine(child, pattern, callback) {
  let unread = ''
  const read = (text) => {
    unread += text
    const found = unread.match(pattern)
    if (!found) return
    child.stdout.off('data', read)
    callback(...found.slice(1))
  }
  child.stdout.setEncoding('utf8').on('data', read)
}
