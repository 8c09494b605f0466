import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { compressParams, openCompressed } from './compression.ts'
import { DEVICE_FRAME_LIMITS } from './limits.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void

it('leaves nothing of what it wrote into behind, without the old generation being marked', () => {
  const text = JSON.stringify({ names: Array.from({ length: 1_000 }, (_, i) => `name ${i}`) })
  const packed = compressParams(text)
  const open = () => openCompressed(packed, DEVICE_FRAME_LIMITS, [])
  expect(open()).toMatchObject({ ok: true, text })
  const young = () => {
    for (let i = 0; i < 2; i++) collect({ type: 'minor' })
    return process.memoryUsage().arrayBuffers
  }
  const before = young()
  for (let i = 0; i < 200; i++) open()
  expect(young() - before).toBeLessThan(200 * 4_096)
})
