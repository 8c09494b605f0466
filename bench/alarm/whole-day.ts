/**
 * A day of networks in which nothing goes wrong, without a wire and as fast as it goes: whatever is told of it is false.
 * `node bench/alarm/whole-day.ts [devices] [hours]`. Who is away is judged on the wire (`healthy-day.ts`).
 */
import { loadavg } from 'node:os'
import { against, seconds } from '../southbound/scene/figures.ts'
import { machine, measured, row } from '../timeseries/machine.ts'
import { PretendDay } from './pretend-day.ts'

const DEVICES = Number(process.argv[2] ?? 300)
const HOURS = Number(process.argv[3] ?? 24)
const MIDNIGHT = Date.UTC(2026, 5, 1)
const INTERVAL_MS = 60_000
const SHOWN = 20

console.log(`${HOURS} h of ${DEVICES} healthy devices (${machine()})`)
const day = await PretendDay.open('healthy', DEVICES, MIDNIGHT, INTERVAL_MS)
try {
  const taken = await measured(() => day.pass(HOURS, (hour) => console.log(`${hour} h`)))
  const told = await day.told()
  row('reports, events', `${day.reports}, ${day.events}`)
  row('took, load', `${seconds(taken.ms)}, ${loadavg()[0]!.toFixed(1)}`)
  row('alarms', String(told.length), against('none', told.length === 0))
  for (const { type, sn, created_at, params } of told.slice(0, SHOWN))
    console.log(`      ${type} ${sn} at hour ${((created_at - MIDNIGHT) / 3_600_000).toFixed(1)} ${params}`)
} finally {
  await day.close()
}
