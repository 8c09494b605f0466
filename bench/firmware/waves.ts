/**
 * A fleet on the real wire upgraded in waves, the server killed with -9 in the middle: how long it takes, what became of
 * each device, and whether anybody was upgraded twice or without cover.
 * `node bench/firmware/waves.ts [devices] [failing] [speed]`
 */
import { openFleetToUpgrade } from '../../server/src/features/firmware/testing/upgraded-fleet.ts'
import {
  againstTheRule,
  toldWrongly,
  upgradeInWaves,
} from '../../server/src/features/firmware/testing/waves.ts'
import { machine } from '../timeseries/machine.ts'

const devices = Number(process.argv[2] ?? 1_000)
const failing = Number(process.argv[3] ?? 30)
const speed = Number(process.argv[4] ?? 5)
const awayMs = 60_000
const print = (text: string) => process.stdout.write(`${text}\n`)
const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(0)} s`

print(machine())
let begun = performance.now()
const scene = await openFleetToUpgrade({ devices, failing, speed, awayMs, perNetwork: 10, interval: 60 })
print(`${devices} devices bound, and known what hangs on what: ${seconds(begun)}`)
begun = performance.now()
const killAt = [0.02, 0.2, 0.4, 0.6].map((part) => Math.ceil(devices * part))
const rows = await upgradeInWaves(scene, { killAt, atOnce: 100 })
print(`upgraded, killed ${killAt.length} times: ${seconds(begun)}`)
const told = Map.groupBy(rows, ({ state, reason }) => `${state} ${reason ?? ''}`)
for (const [name, some] of told) print(`  ${name}: ${some.length}`)
const all = await scene.fleet.devices()
print(`installed no image: ${all.filter(({ installs }) => installs.length === 0).length}`)
print(`installed more than one: ${all.filter(({ installs }) => installs.length > 1).length}`)
print(`told otherwise than it is: ${(await toldWrongly(scene, rows)).join('; ') || 'nobody'}`)
print(`without cover: ${(await againstTheRule(scene, awayMs * speed)).join('; ') || 'at no moment'}`)
await scene.close()
