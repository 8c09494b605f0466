import type { PrintedFigures } from '../printed.ts'
import { type Line, lineHeight, type Style } from '../text/typesetter.ts'
import { ink, inner } from './look.ts'
import type { Box, Element, Paper } from './paper.ts'
import { baseOf } from './table.ts'

const across = 3
const gap = 10
const padding = 9

interface Block {
  tag: string
  style: Style
  lines: Line[]
}

/** Figures as tiles, three side by side. */
export function drawFigures(paper: Paper, { items }: PrintedFigures, parent: Element): void {
  const width = (inner - gap * (across - 1)) / across
  const list = paper.part(parent, 'Div')
  for (let from = 0; from < items.length; from += across) {
    const tiles = items.slice(from, from + across).map((item) => blocksOf(paper, item, width - 2 * padding))
    const height = Math.max(...tiles.map(heightOf)) + 2 * padding
    paper.need(height)
    tiles.forEach((blocks, at) => {
      drawTile(paper, list, blocks, { start: at * (width + gap), width }, height)
    })
    paper.y += height + gap
  }
  list.end()
}

function blocksOf(paper: Paper, item: PrintedFigures['items'][number], width: number): Block[] {
  const block = (tag: string, text: string, style: Style): Block => ({
    ...{ tag, style, lines: paper.type.lines(text, style, width) },
  })
  return [
    block('P', item.name, paper.style('figureName')),
    block('P', item.value.text, paper.style('figure', baseOf(paper, item.value))),
    ...(item.before ? [block('P', item.before, paper.style('note'))] : []),
    ...(item.why ? [block('P', item.why, paper.style('note'))] : []),
  ]
}

const heightOf = (blocks: Block[]): number =>
  blocks.reduce((sum, { lines, style }) => sum + lines.length * lineHeight(style) + 1, 0)

function drawTile(paper: Paper, parent: Element, blocks: Block[], box: Box, height: number): void {
  paper.adorn(() => {
    paper.doc.roundedRect(paper.left(box), paper.y, box.width, height, 4).lineWidth(0.75).stroke(ink.line)
  })
  const inside = { start: box.start + padding, width: box.width - 2 * padding }
  let y = paper.y + padding
  for (const { tag, style, lines } of blocks) {
    const top = y
    paper.tagged(parent, tag, () => paper.draw(lines, style, inside, top))
    y += lines.length * lineHeight(style) + 1
  }
}
