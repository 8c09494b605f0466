import { HeatModel, type HeatQuestion } from './heat-map'

const model = new HeatModel()

addEventListener('message', ({ data }: MessageEvent<HeatQuestion>) => {
  postMessage(model.compute(data))
})
