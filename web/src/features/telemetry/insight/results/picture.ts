import { type ChartData, type ChartWindow, lastOf } from '../../../../ui/chart/chart-data'
import { init } from '../../../../ui/chart/echarts'
import { type LineLook, looksOf } from '../../../../ui/chart/palette'
import { type PlotAxis, plotOption } from '../../../../ui/chart/plot-option'

export interface PictureInput {
  data: ChartData
  window: ChartWindow
  axis: PlotAxis
  title: string
  /** Lines below the title: when, in which zone, counted in what. */
  notes: readonly string[]
  format: (value: number) => string
  tick: (time: number) => string
  none: string
  rtl: boolean
}

const width = 1200
const plotHeight = 460
const margin = 32
const row = 24
const columns = 2
/** For screens and paper alike. */
const scale = 2
const ink = { paper: '#ffffff', text: '#16202b', faint: '#566473', line: '#dce2e8' }

/** The chart with its names, units and zone as a PNG: light, whatever the page is. */
export async function pictureOf(input: PictureInput): Promise<Blob> {
  await document.fonts?.ready
  const font = getComputedStyle(document.body).fontFamily
  const looks = looksOf(input.data.series, 'light')
  const head = margin + 30 + input.notes.length * 20 + 12
  const legend = Math.ceil(input.data.series.length / columns) * row
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = (head + plotHeight + legend + margin) * scale
  const on = canvas.getContext('2d')!
  on.scale(scale, scale)
  on.fillStyle = ink.paper
  on.fillRect(0, 0, width, canvas.height)
  on.direction = input.rtl ? 'rtl' : 'ltr'
  drawHead(on, input, font)
  on.drawImage(plotted(input, looks, font), 0, head, width, plotHeight)
  drawLegend(on, input, looks, font, head + plotHeight + row / 2)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

function plotted(input: PictureInput, lines: LineLook[], font: string): HTMLCanvasElement {
  const chart = init(document.createElement('div'), null, {
    width,
    height: plotHeight,
    devicePixelRatio: scale,
  })
  try {
    const option = plotOption({
      ...input,
      ...{ width, hidden: new Set<string>(), highlighted: null },
      looks: { lines, text: ink.faint, grid: ink.line, font },
    })
    chart.setOption(option)
    return chart.renderToCanvas({ pixelRatio: scale })
  } finally {
    chart.dispose()
  }
}

function drawHead(on: CanvasRenderingContext2D, { title, notes, rtl }: PictureInput, font: string): void {
  const x = rtl ? width - margin : margin
  on.textAlign = 'start'
  on.textBaseline = 'top'
  on.fillStyle = ink.text
  on.font = `600 20px ${font}`
  on.fillText(fitting(on, title, width - 2 * margin), x, margin)
  on.fillStyle = ink.faint
  on.font = `13px ${font}`
  for (const [i, note] of notes.entries())
    on.fillText(fitting(on, note, width - 2 * margin), x, margin + 32 + i * 20)
}

function drawLegend(
  on: CanvasRenderingContext2D,
  { data, format, none, rtl }: PictureInput,
  looks: LineLook[],
  font: string,
  top: number,
): void {
  const column = (width - 2 * margin) / columns
  on.font = `13px ${font}`
  on.textBaseline = 'middle'
  data.series.forEach(({ name, values }, i) => {
    const look = looks[i]!
    const offset = (i % columns) * column
    const x = rtl ? width - margin - offset : margin + offset
    const y = top + Math.floor(i / columns) * row
    const along = rtl ? -1 : 1
    on.save()
    on.strokeStyle = look.color
    on.globalAlpha = look.pale ? 0.6 : 1
    on.lineWidth = 2.5
    on.setLineDash(look.pale ? [2, 3] : look.dashed ? [6, 3] : [])
    on.beginPath()
    on.moveTo(x, y)
    on.lineTo(x + along * 20, y)
    on.stroke()
    on.restore()
    const last = lastOf(values)
    const value = last === null ? none : format(last)
    on.fillStyle = ink.text
    on.fillText(fitting(on, `\u2068${name}\u2069  ${value}`, column - 48), x + along * 28, y)
  })
}

/** As much of a text as there is room for. */
function fitting(on: CanvasRenderingContext2D, text: string, room: number): string {
  if (on.measureText(text).width <= room) return text
  let end = text.length
  while (end > 0 && on.measureText(`${text.slice(0, end)}…`).width > room) end -= 1
  return `${text.slice(0, end)}…`
}
