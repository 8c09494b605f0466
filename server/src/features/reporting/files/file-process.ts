import { Worker } from 'node:worker_threads'
import { type FileAnswer, failure } from './file-job.ts'

/**
 * A thousand rows need about 60 MB that stay until the end. The small nursery makes it collect what does not stay
 * sooner: a hundred MB less at the peak, for 2 % more time.
 */
const limits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 8 }

// A process of its own, started by `file-maker.ts`: only the end of a process gives all its memory back. Reports are
// set in a thread of it, so that this one notices at any moment that the server is gone, even killed.
const worker = new Worker(new URL('./file-worker.ts', import.meta.url), {
  resourceLimits: limits,
})
process.on('disconnect', () => process.exit())
process.on('message', (job) => worker.postMessage(job))
worker.on('message', (answer: FileAnswer) => tell(answer))
worker.on('error', (error) => tell(failure(error), () => process.exit(1)))

// What ends the server may be sent to all its processes: the server drains, and this one is needed for that.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)

/** The server may be gone by now: nobody is left to be told. */
function tell(answer: FileAnswer, then = () => {}): void {
  process.send?.(answer, then)
}
