import { readFileSync } from 'node:fs'

const pollMs = 500

/**
 * npm runs a script through a shell, and neither passes every signal on. When the shell or npm is gone we stop as if
 * the signal had come to us. Started without npm, we may well outlive who started us.
 */
export function followNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const shell = process.ppid
  const npm = parentOf(shell)
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, pollMs)
  timer.unref()
}

/** Parent of a process; undefined where there is no /proc to tell. */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) \S+ /s, '')
      .split(' ')[0]
  } catch {
    return undefined
  }
}
