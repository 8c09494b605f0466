import { type SuggestQuestion, suggestPlaces } from './suggest'

addEventListener('message', ({ data }: MessageEvent<SuggestQuestion>) => {
  postMessage(suggestPlaces(data))
})
