import { type ChildProcess, fork } from 'node:child_process'
import type { FileAnswer, FileJob } from './file-job.ts'

/** What makes files, as a process of the same Node; it knows nothing of the server's settings and secrets. */
export function startFileProcess(program: URL): ChildProcess {
  const child = fork(program, {
    ...{ env: {}, execArgv: ['--disable-warning=ExperimentalWarning'], serialization: 'advanced' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // One that dies while nothing is asked of it must not end the server.
  child.on('error', () => undefined)
  child.unref()
  child.channel?.unref()
  return child
}

/** @throws Error when it ends, cannot be reached, or takes longer than `withinMs` */
export function answerOf(child: ChildProcess, job: FileJob, withinMs: number): Promise<FileAnswer> {
  return new Promise((resolve, reject) => {
    const failed = (reason: Error) => settle(() => reject(reason))
    const answered = (answer: unknown) => settle(() => resolve(answer as FileAnswer))
    const exited = (code: number | null, signal: string | null) =>
      failed(new Error(`the process that makes files ended: ${signal ?? code}`))
    const timer = setTimeout(
      () => failed(new Error(`a file took longer than ${withinMs / 1000} s`)),
      withinMs,
    )
    function settle(end: () => void): void {
      clearTimeout(timer)
      child.off('message', answered).off('error', failed).off('exit', exited)
      end()
    }
    child.on('message', answered).on('error', failed).on('exit', exited)
    child.send(job, (error) => error && failed(error))
  })
}

/** Whatever it is doing. */
export function endProcess(child: ChildProcess): Promise<void> {
  const over = child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  if (over) return Promise.resolve()
  return new Promise((resolve) => {
    child.ref()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
