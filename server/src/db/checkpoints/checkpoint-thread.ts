import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const { file, everyMs } = workerData as { file: string; everyMs: number }
const db = new DatabaseSync(file, { timeout: 5_000 })
const checkpoint = db.prepare('pragma wal_checkpoint(passive)')

/** What readers or writers hold is left for the next time. */
const timer = setInterval(() => checkpoint.get(), everyMs)

parentPort!.once('message', () => {
  clearInterval(timer)
  db.close()
})
