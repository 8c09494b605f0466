import { memo } from 'react'
import { fitText } from '../layout/fit-text'
import { card, type PlacedNode } from '../layout/geometry'
import type { Names } from '../use-names'
import css from './Drawing.module.css'
import { iconOf } from './kind-icons'

interface CardsProps {
  placed: readonly PlacedNode[]
  names: Names
  isShut: (id: string) => boolean
  selected: string | null
  /** Lines come from all sides. */
  radial: boolean
}

/** So many letters fit on a card. */
const nameRoom = 19
const lineRoom = 24

/** Devices as cards: what they are called, whether they are there, who is connected. */
export const Cards = memo(function Cards({ placed, names, isShut, selected, radial }: CardsProps) {
  return placed.map((one) => (
    <Card
      key={one.branch.node.id}
      {...{ one, names, radial }}
      shut={isShut(one.branch.node.id)}
      chosen={one.branch.node.id === selected}
    />
  ))
})

interface CardProps {
  one: PlacedNode
  names: Names
  shut: boolean
  chosen: boolean
  radial: boolean
}

const Card = memo(function Card({ one, names, shut, chosen, radial }: CardProps) {
  const { node, children, below } = one.branch
  const Icon = iconOf(node)
  const name = names.of(node)
  const [left, top] = [-card.width / 2, -card.height / 2]
  const about = node.hidden ? '' : names.kind(node)
  return (
    <g
      className={css.card}
      transform={`translate(${one.x} ${one.y})`}
      data-node={node.id}
      data-online={node.online}
      data-hidden={node.hidden || undefined}
      data-chosen={chosen || undefined}
    >
      <rect x={left} y={top} width={card.width} height={card.height} rx={6} className={css.face} />
      <Icon x={left + 10} y={top + 8} width={16} height={16} className={css.kind} />
      <text x={left + 33} y={top + 21} className={css.name}>
        {fitText(name, nameRoom)}
      </text>
      {!node.hidden && <State online={node.online} x={left + 18} y={top + 38} />}
      <text x={left + 33} y={top + 41} className={css.about}>
        {fitText(about, node.clients ? lineRoom - 6 : lineRoom)}
      </text>
      {node.clients !== null && node.clients > 0 && (
        <Clients number={node.clients} x={-left - 8} y={top + 38} />
      )}
      {/* Beside the line that comes down to it, not on it. */}
      <text
        x={one.gathered || radial ? 0 : 6}
        y={top - 7}
        className={css.link}
        data-beside={!(one.gathered || radial) || undefined}
      >
        {fitText(names.link(one.branch), 30)}
      </text>
      {children.length > 0 && <Toggle shut={shut} below={below} y={-top} />}
    </g>
  )
})

/** A disc is there, a ring is not: not by colour alone. */
function State({ online, x, y }: { online: boolean; x: number; y: number }) {
  return <circle cx={x} cy={y} r={online ? 4 : 3.4} className={online ? css.online : css.offline} />
}

/** Clients gathered in a bubble. */
function Clients({ number, x, y }: { number: number; x: number; y: number }) {
  const width = 16 + String(number).length * 7
  return (
    <g className={css.clients} transform={`translate(${x - width} ${y - 8})`}>
      <rect width={width} height={16} rx={8} />
      <text x={width / 2} y={12}>
        {number}
      </text>
    </g>
  )
}

/** Below a card: shuts what hangs on it, or says how much of it is shut. */
function Toggle({ shut, below, y }: { shut: boolean; below: number; y: number }) {
  const width = shut ? 18 + String(below).length * 7 : 18
  return (
    <g className={css.toggle} transform={`translate(${-width / 2} ${y - 9})`}>
      <rect width={width} height={18} rx={9} />
      <text x={width / 2} y={13}>
        {shut ? `+${below}` : '−'}
      </text>
    </g>
  )
}
