import { findProof } from './find-proof'

addEventListener('message', ({ data }: MessageEvent<{ challenge: string; bits: number }>) => {
  postMessage(findProof(data.challenge, data.bits))
})
