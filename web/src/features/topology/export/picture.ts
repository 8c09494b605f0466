import type { SpareLink } from '#contract/topology/graph.ts'
import { fitText } from '../layout/fit-text'
import { boundsOf, card, type PlacedNode } from '../layout/geometry'
import { type Lines, linesOf, spareLinesOf } from '../layout/lines'
import type { Arrangement } from '../layout/place'
import type { Names } from '../use-names'

interface PictureInput {
  placed: readonly PlacedNode[]
  spares: readonly SpareLink[]
  as: Arrangement
  names: Names
  title: string
  /** Value of a colour of the console's theme. */
  colour: (name: string) => string
}

/** The whole map as a drawing of its own, in the colours it is seen in; nothing of it is fetched from elsewhere. */
export function pictureOf({ placed, spares, as, names, title, colour }: PictureInput) {
  const { left, top, right, bottom } = boundsOf(placed)
  const [width, height] = [Math.ceil(right - left), Math.ceil(bottom - top)]
  const lines = linesOf(placed, as).map((one) => lineOf(one, colour))
  const cards = placed.map((one) => cardOf(one, names, colour))
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${Math.floor(left)} ${Math.floor(top)} ${width} ${height}" font-family="Inter, system-ui, sans-serif">`,
    `<title>${safe(title)}</title>`,
    `<rect x="${Math.floor(left)}" y="${Math.floor(top)}" width="${width}" height="${height}" fill="${colour('--surface-panel')}"/>`,
    `<path d="${spareLinesOf(placed, spares)}" fill="none" stroke="${colour('--idle')}" stroke-width="1.2" stroke-dasharray="4 4"/>`,
    ...lines,
    ...cards,
    '</svg>',
  ].join('\n')
  return { svg, width, height }
}

const dashes = { wired: '', wireless: '7 5', mesh: '2 4 9 4', overlay: '1.5 5' } as const

function lineOf({ path, medium, load, stale, unsure }: Lines, colour: PictureInput['colour']): string {
  const stroke = colour(load === 'full' ? '--bad' : load === 'busy' ? '--warn' : '--text-faint')
  const width = load === 'full' ? 4.5 : load === 'busy' ? 3 : 1.5
  const dash = stale ? '3 6' : unsure ? '12 3' : dashes[medium]
  const more = `${dash && ` stroke-dasharray="${dash}"`}${stale ? ' opacity="0.45"' : ''}`
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}"${more}/>`
}

function cardOf({ x, y, branch }: PlacedNode, names: Names, colour: PictureInput['colour']): string {
  const { node } = branch
  const [left, top] = [x - card.width / 2, y - card.height / 2]
  const face = colour(node.online ? '--surface-panel' : '--surface-sunk')
  const dash = node.hidden ? ' stroke-dasharray="4 3"' : ''
  const clients = node.clients ? ` · ${node.clients}` : ''
  const about = node.hidden ? '' : `${names.kind(node)}${clients}`
  const mark = node.online
    ? `<circle cx="${left + 16}" cy="${top + 18}" r="5" fill="${colour('--ok')}"/>`
    : `<circle cx="${left + 16}" cy="${top + 18}" r="4" fill="none" stroke="${colour('--idle')}" stroke-width="2"/>`
  const text = (at: number, size: number, fill: string, words: string, more = '') =>
    `<text x="${left + 30}" y="${top + at}" font-size="${size}" fill="${colour(fill)}"${more}>${safe(words)}</text>`
  return [
    `<rect x="${left}" y="${top}" width="${card.width}" height="${card.height}" rx="6" fill="${face}" stroke="${colour('--line-strong')}"${dash}/>`,
    node.hidden ? '' : mark,
    text(22, 12, '--text', fitText(names.of(node), 20), ' font-weight="600"'),
    text(41, 11, '--text-faint', fitText(about, 24)),
    `<text x="${x}" y="${top - 7}" font-size="11" text-anchor="middle" fill="${colour('--text-faint')}">${safe(fitText(names.link(branch), 30))}</text>`,
  ].join('')
}

const unsafe: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Names come from devices; control characters are no XML. */
const safe = (text: string) =>
  text.replaceAll(/[&<>"']/g, (letter) => unsafe[letter]!).replaceAll(/\p{Cc}/gu, '')
