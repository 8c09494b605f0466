import { createHash } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root, tell } from './tell.js'

const pollMs = 200

/**
 * Runs `work` while no other process of this checkout runs work of the same name. The lock lies outside the
 * checkout, because installing empties node_modules; one left by a process that died is taken over.
 */
export async function alone(name, work) {
  const file = lockFile(name)
  let told = false
  while (!take(file)) {
    if (!told) tell(`Waiting for another start that is busy with the same (${name})…`)
    told = true
    await delay(pollMs)
  }
  const release = () => rmSync(file, { force: true })
  process.on('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function lockFile(name) {
  const checkout = createHash('sha256').update(root).digest('hex').slice(0, 12)
  return join(tmpdir(), `roost-${checkout}-${process.getuid?.() ?? 'user'}-${name}.lock`)
}

/** A link appears with its content in one step: nobody ever reads a lock without an owner. */
function take(file) {
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isAlive(ownerOf(file))) rmSync(file, { force: true })
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

function ownerOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid) {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
