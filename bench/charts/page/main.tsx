import { MantineProvider, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { ChartData } from '../../../web/src/ui/chart/chart-data'
import { makeCursor } from '../../../web/src/ui/chart/cursor'
import { TimeChart } from '../../../web/src/ui/chart/TimeChart'
import '../../../web/src/ui/theme/tokens.css'

const SERIES = 20
const POINTS = 1000
const STEP_MS = 60_000
const END = 1_800_000_000_000

/** Milliseconds from the cause until the frame after the lines were painted. */
export interface Paint {
  cold(): Promise<number>
  newData(): Promise<number>
  theme(): Promise<number>
  cursor(): Promise<number>
}

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
const cursor = makeCursor()
const window_ = { start: END - POINTS * STEP_MS, end: END }
const format = (value: number) => value.toFixed(1)
const words = { label: 'Twenty lines', description: '', hint: '', none: '—' }
const axis = { min: 0 }

/** Waves with noise and some gaps. */
function makeData(seed: number): ChartData {
  const times = Array.from({ length: POINTS }, (_, i) => window_.start + (i + 1) * STEP_MS)
  const value = (line: number, i: number) =>
    i % 250 < 5 ? null : 50 + line * 3 + 20 * Math.sin((i + seed) / (20 + line)) + Math.random() * 8
  const series = Array.from({ length: SERIES }, (_, line) => ({
    ...{ key: String(line), name: `Line ${line}` },
    values: times.map((_, i) => value(line, i)),
  }))
  return { times, series }
}

let setData: (data: ChartData) => void
let setScheme: (scheme: 'light' | 'dark') => void

function Page() {
  const [data, set] = useState(() => makeData(0))
  setData = set
  setScheme = useMantineColorScheme().setColorScheme
  return (
    <TimeChart
      {...{ words, data, axis, format, cursor }}
      window={window_}
      tick={(time) => new Date(time).toISOString().slice(11, 16)}
      time={(time) => new Date(time).toISOString()}
      onZoom={() => {}}
      onReset={() => {}}
    />
  )
}

async function until(painted: () => boolean): Promise<void> {
  while (!painted()) await frame()
  await frame()
}

/** Some pixel of the middle row is not empty. */
function hasLines(): boolean {
  const canvas = document.querySelector('canvas')
  const context = canvas?.getContext('2d')
  if (!canvas || !context || canvas.width === 0) return false
  return context.getImageData(0, canvas.height >> 1, canvas.width, 1).data.some((byte) => byte !== 0)
}

async function timed(cause: () => void): Promise<number> {
  await frame()
  const begin = performance.now()
  flushSync(cause)
  // The library paints in the next frame; the one after it begins when that is done.
  await frame()
  await frame()
  return performance.now() - begin
}

let seed = 0
let dark = false
const paint: Paint = {
  async cold() {
    const begin = performance.now()
    createRoot(document.getElementById('root')!).render(
      <MantineProvider>
        <Page />
      </MantineProvider>,
    )
    await until(hasLines)
    return performance.now() - begin
  },
  newData() {
    const data = makeData(++seed)
    return timed(() => setData(data))
  },
  theme() {
    dark = !dark
    return timed(() => setScheme(dark ? 'dark' : 'light'))
  },
  cursor() {
    const at = window_.start + Math.random() * POINTS * STEP_MS
    return timed(() => cursor.set(at))
  },
}
Object.assign(globalThis, { paint })
