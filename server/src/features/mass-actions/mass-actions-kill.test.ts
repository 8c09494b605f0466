import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type Db, openSqlite } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { describeOnEngines } from '../../testing/engines.ts'
import { eventually } from '../../testing/eventually.ts'
import { addressOf } from '../../testing/migrated.ts'
import { programFile } from '../../testing/program-file.ts'
import { accountIn, openMassActions } from './testing/open-mass-actions.ts'

const child = programFile(new URL('./testing/mass-child.ts', import.meta.url))
const ROUNDS = 4
const sns = Array.from({ length: 300 }, (_, n) => `02${String(n).padStart(15, '0')}`)

/** Lets a process go on and kills it with -9 after some calls, or when there is nothing left to do. */
function goOnUntilKilled(...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const doing = spawn(process.execPath, [child, ...args])
    const enough = 5 + Math.floor(Math.random() * 40)
    let [said, complained] = ['', '']
    doing.stderr.on('data', (text) => {
      complained += text
    })
    doing.stdout.on('data', (text) => {
      said += text
      if (said.split('\n').length > enough || said.includes('ended')) doing.kill('SIGKILL')
    })
    // One that finds nothing left to do ends by itself: the one before had done it all before it was killed.
    doing.on('close', (code, signal) =>
      signal === 'SIGKILL' || code === 0 ? resolve() : reject(new Error(complained)),
    )
  })
}

describeOnEngines('mass actions of processes that are killed with -9', (db, engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'roost-mass-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('go on in the next; what was acknowledged is not done again, what is not known is said', async () => {
    const file = join(folder, 'roost.db')
    const records = engine === 'sqlite' ? openSqlite(file) : db()
    if (engine === 'sqlite') await migrate(records, engine)
    const where = engine === 'sqlite' ? file : await addressOf(records)
    const me = await accountIn(records)
    const { service, start, stop } = openMassActions(records)
    await service.start(me, { action: 'reboot', sns }, '::1')
    await service.start(me, { action: 'refresh', sns }, '::1')
    /** How often each was done when it was acknowledged. */
    const acknowledged = new Map<string, number>()
    for (let round = 0; round < ROUNDS; round++) {
      await goOnUntilKilled(engine, where)
      const times = await timesIn(records)
      for (const name of await doneIn(records))
        if (!acknowledged.has(name)) acknowledged.set(name, times.get(name) ?? 0)
    }
    await start()
    const ended = async () => (await service.list(me)).every(({ state }) => state === 'ended')
    await eventually(ended, 60_000)
    await stop()
    const times = await timesIn(records)
    expect(acknowledged.size).toBeGreaterThan(0)
    expect([...acknowledged].filter(([name, before]) => before === 0 || times.get(name) !== before)).toEqual(
      [],
    )
    const [refresh, reboot] = await service.list(me)
    expect(refresh!.items).toMatchObject({ done: sns.length })
    expect(sns.filter((sn) => !times.has(`devices.refresh ${sn}`))).toEqual([])
    // Each restart is ordered once at most; those that nobody knows of were under way at a kill.
    expect([...times].filter(([name, n]) => name.startsWith('devices.reboot') && n > 1)).toEqual([])
    expect(reboot!.items.done + reboot!.items.failed).toBe(sns.length)
    expect(reboot!.items.failed).toBeLessThanOrEqual(4 * ROUNDS)
    const failed = await service.items(me, { id: reboot!.id, state: 'failed' })
    expect(failed.rows.filter(({ error }) => error !== 'interrupted')).toEqual([])
    if (engine === 'sqlite') await records.destroy()
  })
})

/** How often each call was made. */
async function timesIn(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('tenant').select('name').where('name', 'like', 'devices.%').execute()
  return new Map([...Map.groupBy(rows, ({ name }) => name)].map(([name, all]) => [name, all.length]))
}

async function doneIn(db: Db): Promise<string[]> {
  const items = db.selectFrom('mass_action_item').innerJoin('mass_action', 'mass_action.id', 'mass_action_id')
  const done = items.select(['action', 'sn']).where('mass_action_item.state', '=', 'done')
  return (await done.execute()).map(({ action, sn }) => `devices.${action} ${sn}`)
}
