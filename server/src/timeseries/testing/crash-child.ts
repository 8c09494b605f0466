import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Engine } from '../engine.ts'
import { ReportEncoder } from '../rows/report-encoder.ts'
import { DAY_BATCHES, DELETED_EVERY, ROLLED, T0 } from './crash-scene.ts'

/**
 * For the crash test: appends reports as fast as they are acknowledged, with flushes and merges in between, and
 * prints the number of each acknowledged batch, until it is killed. Arguments: directory, first batch number, and
 * `rolled` to have old days rolled up and their samples dropped, or `deleting` to have what device b said deleted now
 * and then, on a disk that takes no note of every other deletion at first; that they stay is printed too.
 */
const [directory, first, mode] = process.argv.slice(2) as [string, string, string?]
const encoder = new ReportEncoder()
const clock = { now: T0 }
const engine = await Engine.open({
  directory,
  ...(mode === 'rolled' ? ROLLED : { retentionMs: 1e12 }),
  shortLived: [],
  syncIntervalMs: 0,
  partMs: 1e12,
  partSamples: 60,
  onTrouble: (message) => console.log(`trouble ${message}`),
  now: () => clock.now,
})
// "Days" are short, so that they end and are merged all the time.
const maintain = async () => {
  for (;;) {
    await engine.maintain()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
maintain().catch((error) => {
  if (mode !== 'deleting') console.log(`trouble ${error}`)
})

console.log('open')
for (let batch = Number(first); ; batch++) {
  clock.now = T0 + (batch * 86_400_000) / DAY_BATCHES
  await append(batch)
  console.log(`done ${batch}`)
  if (mode === 'deleting' && batch % DELETED_EVERY === 0) await deleteB(batch)
}

/** On a busy machine parts are written more slowly than reports come: those wait then. */
async function append(batch: number): Promise<void> {
  try {
    await engine.append(encoder.encode(['a', 'b', 'c'].map((sn) => reportOf(sn, batch))))
  } catch (error) {
    if (!(error as Error).message.includes('store is full')) throw error
    await engine.maintain()
    await append(batch)
  }
}

async function deleteB(batch: number): Promise<void> {
  const inTheWay = join(directory, 'deletions.json.tmp')
  if (batch % (2 * DELETED_EVERY) === 0) {
    mkdirSync(inTheWay, { recursive: true })
    const refused = await engine.delete(['b']).then(
      () => false,
      () => true,
    )
    if (!refused) console.log('trouble the disk took the note')
    rmSync(inTheWay, { recursive: true })
    await engine.maintain()
  } else await engine.delete(['b'])
  console.log(`deleted ${batch}`)
}

function reportOf(sn: string, batch: number) {
  const at = T0 + Math.round((batch * 86_400_000) / DAY_BATCHES)
  const own = { name: `only_${batch % 7}`, value: batch }
  return {
    sn,
    at,
    samples: [{ name: 'counter', value: batch }, { name: 'noise', value: Math.sin(batch) }, own],
  }
}
