/**
 * What a heat map costs: a floor of 50 × 40 m, 20 access points, 40 walls, cells of 0.5 m. Prints p50 and p95 of working it
 * out anew, and of dragging one access point. Budget: 300 ms, and 20 a second. `node bench/floor-plan/heat-map.ts [walls]`
 */
import { wallMaterials } from '#contract/floor-plan/materials.ts'
import {
  HeatModel,
  type HeatQuestion,
  heatLayers,
  type Transmitter,
} from '../../web/src/features/floor-plan/heat/heat-map.ts'
import { machine } from '../timeseries/machine.ts'

const WALLS = Number(process.argv[2] ?? 40)
const ROUNDS = 20
const [WIDTH, HEIGHT] = [50, 40]

const transmitters = Array.from(
  { length: 20 },
  (_, at): Transmitter => ({
    box: at,
    ...{ x: 5 + (at % 5) * 10, y: 5 + Math.floor(at / 5) * 10, height: 2.7, azimuth: 0, antenna: 'omni' },
    ...{ powerDbm: 20, channel: 36 + 4 * (at % 4), widthMhz: 40 },
  }),
)
const walls = Array.from({ length: WALLS }, (_, at) => {
  const [x1, y1] = [(at * 7.3) % WIDTH, (at * 11.7) % HEIGHT]
  const [x2, y2] = at % 2 ? [(x1 + 12) % WIDTH, y1] : [x1, (y1 + 9) % HEIGHT]
  return { x1, y1, x2, y2, material: wallMaterials[at % wallMaterials.length]! }
})
const question = (layer: HeatQuestion['layer'], moved = 0): HeatQuestion => ({
  ...{ width: WIDTH, height: HEIGHT, cell: 0.5, band: '5G', layer, walls },
  transmitters: transmitters.map((one, at) => (at === 0 ? { ...one, x: one.x + moved } : one)),
})

function timed(work: (round: number) => void): number[] {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    work(round)
    times.push(performance.now() - began)
  }
  return times.toSorted((one, other) => one - other)
}

function told(name: string, times: readonly number[], budget: number): void {
  const [p50, p95] = [times[Math.floor(ROUNDS / 2)]!, times[Math.floor(ROUNDS * 0.95) - 1]!]
  const outcome = p95 <= budget ? 'met' : 'missed'
  console.log(`${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, budget ${budget} ms ${outcome}`)
}

console.log(machine())
console.log(`${WIDTH} × ${HEIGHT} m, ${transmitters.length} access points, ${WALLS} walls, 0.5 m`)
for (const layer of heatLayers)
  told(
    layer,
    timed(() => new HeatModel().compute(question(layer))),
    300,
  )
const model = new HeatModel()
model.compute(question('signal'))
told(
  'dragging one',
  timed((round) => model.compute(question('signal', (round + 1) / 10))),
  50,
)
