import { memo } from 'react'
import { card, type PlacedNode } from '../layout/geometry'
import css from './Drawing.module.css'

/** From far: a mark per device, all of one look as one path. */
export const Dots = memo(function Dots({
  placed,
  selected,
}: {
  placed: readonly PlacedNode[]
  selected: string | null
}) {
  const looks = Map.groupBy(placed, ({ branch }) => (branch.node.online ? 'online' : 'offline'))
  const chosen = placed.find(({ branch }) => branch.node.id === selected)
  return (
    <>
      {[...looks].map(([look, some]) => (
        <path key={look} className={css.dots} data-look={look} d={some.map(markOf).join('')} />
      ))}
      {chosen && <path className={css.dots} data-look="chosen" d={markOf(chosen)} />}
    </>
  )
})

const markOf = ({ x, y }: PlacedNode) => {
  const [width, height] = [card.width * 0.8, card.height * 0.9]
  return `M${Math.round(x - width / 2)} ${Math.round(y - height / 2)}h${width}v${height}h${-width}z`
}
