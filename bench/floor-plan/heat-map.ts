/**
 * What a heat map costs: a floor of 50 × 40 m, 20 access points, 40 walls, cells of 0.5 m. Prints what working it
 * out anew takes, and dragging one access point, in processor and wall time. Budget: 300 ms, and 20 a second. `node bench/floor-plan/heat-map.ts [walls]`
 */
import { wallMaterials } from '#contract/floor-plan/materials.ts'
import {
  HeatModel,
  type HeatQuestion,
  heatLayers,
  type Transmitter,
} from '../../web/src/features/floor-plan/heat/heat-map.ts'
import { machine } from '../timeseries/machine.ts'
import { inRounds, judged } from '../timeseries/rounds.ts'

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

console.log(machine())
console.log(`${WIDTH} × ${HEIGHT} m, ${transmitters.length} access points, ${WALLS} walls, 0.5 m`)
for (const layer of heatLayers) {
  const anew = () => new HeatModel().compute(question(layer))
  judged(layer, inRounds(ROUNDS, anew), 300)
}
const model = new HeatModel()
model.compute(question('signal'))
const dragged = (round: number) => model.compute(question('signal', (round + 1) / 10))
judged('dragging one', inRounds(ROUNDS, dragged), 50)
