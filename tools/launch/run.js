import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from './tell.js'

/** A second signal within this time is the same Ctrl-C, seen by the terminal's whole group. */
const sameSignalMs = 1000
const binFolder = join(root, 'node_modules', '.bin')

function childEnvironment(extra = {}) {
  return { ...process.env, PATH: `${binFolder}${delimiter}${process.env.PATH ?? ''}`, ...extra }
}

/** Starts a program in the checkout; resolves with its exit code (128 + number of the signal that ended it). */
export function run(program, args, options = {}) {
  return finished(start(program, args, options))
}

/** Starts a program in the checkout with PATH leading to node_modules/.bin. */
export function start(program, args, { env, ...options } = {}) {
  return spawn(program, args, { cwd: root, stdio: 'inherit', env: childEnvironment(env), ...options })
}

export function finished(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

/**
 * Passes Ctrl-C and kill on to services (see service.js), each once; repeated later it goes through again,
 * for a person who has lost patience.
 */
export function forwardSignals(services) {
  let last = Number.NEGATIVE_INFINITY
  onSignals((signal) => {
    if (Date.now() - last < sameSignalMs) return
    last = Date.now()
    for (const child of services()) child.kill(signal)
  })
}

/** The same for a program in our own process group: there the terminal has already delivered Ctrl-C. */
export function outlive(child) {
  onSignals((signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
}

function onSignals(react) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => react(signal))
  process.on('SIGHUP', () => react('SIGTERM'))
}
