import type { Capability } from '#contract/inventory/capabilities.ts'
import type { FigureDeclaration } from '../../../components/history/figure'
import { type FigureName, figures } from '../../../components/history/figures'
import { average, perSecond } from '../charts/queries'

/** What the day of a device is told by, each where the device can tell it. */
const told: readonly { name: FigureName; needs?: Capability }[] = [
  { name: 'charge', needs: 'solar' },
  { name: 'panelPower', needs: 'solar' },
  { name: 'rsrp', needs: 'cellular' },
  { name: 'received' },
  { name: 'sent' },
  { name: 'clients', needs: 'clients' },
  { name: 'poeUsed', needs: 'poe' },
  { name: 'cpu' },
  { name: 'memory' },
  { name: 'load' },
]

export const dayFigures = (capabilities: readonly Capability[]): FigureName[] =>
  told.filter(({ needs }) => !needs || capabilities.includes(needs)).map(({ name }) => name)

/** All of them in one question, with places for the window; the label `figure` tells them apart. */
export const dayQuery = (names: readonly FigureName[]): string =>
  names.map((name) => `label_replace(${lineOf(figures[name])}, "figure", "${name}", "", "")`).join(' or ')

/** A figure's first line: of PoE what is used. */
function lineOf({ lines, reading }: FigureDeclaration): string {
  const metric = lines[0]?.metric ?? ''
  return reading === 'bits' ? `8 * ${perSecond(metric)}` : average(metric)
}
