import { glyphs } from './glyphs'
import css from './PortPanel.module.css'
import type { PlacedPort } from './port-layout'
import { type Lamp, troubleOf } from './port-state'
import { type PortMarks, useDescribePort } from './use-describe-port'
import type { Gestures } from './use-gestures'

/** Sizes of the drawing, in pixels. */
export const cell = { width: 40, height: 34, gap: 6, label: 15, pad: 14, sfpGap: 14 }

interface PlaceProps {
  placed: PlacedPort
  rows: 1 | 2
  lamp: Lamp
}

interface SocketProps extends PlaceProps {
  reachable: boolean
  selected: boolean
  marks: PortMarks
  gestures: Gestures
  onKeyDown: (event: React.KeyboardEvent) => void
  /** The browser's own hint; without it the panel shows a card. */
  plainTitle: boolean
  /** What describes it while it is pointed at. */
  describedBy?: string | undefined
}

const isFlipped = ({ placed, rows }: PlaceProps) => rows === 2 && placed.row === 1

function positionOf(placed: PlacedPort): string {
  const x = cell.pad + placed.column * (cell.width + cell.gap) + (placed.sfp ? cell.sfpGap : 0)
  const y = cell.pad + cell.label + (placed.row === 0 ? 0 : cell.height + 4)
  return `translate(${x} ${y})`
}

/** One port: the button and its opening. What is printed on it lies in `Print`, apart from the button's name. */
export function Socket(props: SocketProps) {
  const { placed, rows, lamp, reachable, selected, marks, gestures, onKeyDown, plainTitle } = props
  const describe = useDescribePort()
  const { port, sfp } = placed
  return (
    <g
      {...drawnButton(describe(port, marks), { pressed: selected, reachable, gestures, onKeyDown })}
      aria-describedby={props.describedBy}
      data-port={port.name}
      data-tone={lamp.tone}
      data-look={lamp.look}
      className={css.port}
      transform={positionOf(placed)}
      style={lamp.fill ? ({ '--lamp': lamp.fill } as React.CSSProperties) : undefined}
    >
      {plainTitle && <title>{describe(port, marks)}</title>}
      <rect className={css.ring} x="-2.5" y="-2.5" width={cell.width + 5} height={cell.height + 5} rx="6" />
      <rect className={css.body} width={cell.width} height={cell.height} rx="4" />
      {sfp ? <Cage /> : <Jack flipped={isFlipped({ placed, rows, lamp })} />}
    </g>
  )
}

/** Number, uplink arrow, power bolt, padlock and the letters in the opening. */
export function Print(props: PlaceProps & { changed: boolean; marks: PortMarks }) {
  const { placed, lamp, changed, marks } = props
  const flipped = isFlipped(props)
  const { port } = placed
  return (
    <g transform={positionOf(placed)}>
      <text
        className={css.letters}
        data-look={lamp.look}
        x={cell.width / 2}
        y={placed.sfp ? 21 : flipped ? 17.5 : 23}
      >
        {lamp.letters}
      </text>
      <Trouble of={troubleOf(port)} />
      {marks.own && (
        <path
          className={css.own}
          d={glyphs.own}
          transform={`translate(${cell.width - 5} ${cell.height - 6})`}
        />
      )}
      {marks.beyond && (
        <g className={css.trouble} data-kind="beyond" transform={`translate(${cell.width - 4} 4)`}>
          <circle r="6.5" />
          <path d={glyphs.beyond} />
        </g>
      )}
      {changed && <circle className={css.changed} cx={cell.width - 4} cy="4" r="4" />}
      <g transform={`translate(0 ${flipped ? cell.height + 12 : -5})`}>
        <text className={css.print} x={cell.width / 2} y="0">
          {placed.print}
        </text>
        {port.role === 'upstream' && (
          // Behind names of four letters.
          <path className={css.uplink} d={glyphs.uplink} transform="translate(4 0)" />
        )}
        {port.poe?.status === 'delivering' && <path className={css.power} d={glyphs.power} />}
      </g>
    </g>
  )
}

/** A badge at the corner: a loop was found, or the port is kept from forwarding. */
function Trouble({ of }: { of: 'loop' | 'blocked' | null }) {
  if (of === null) return null
  return (
    <g className={css.trouble} data-kind={of} transform="translate(4 4)">
      <circle r="6.5" />
      <path d={glyphs[of]} />
    </g>
  )
}

/** A shape that is a button: there is no `<button>` inside a drawing. */
const drawnButton = (
  label: string,
  button: Pick<SocketProps, 'reachable' | 'gestures' | 'onKeyDown'> & { pressed: boolean },
) => ({
  role: 'button',
  tabIndex: button.reachable ? 0 : -1,
  'aria-label': label,
  'aria-pressed': button.pressed,
  ...button.gestures,
  onKeyDown: button.onKeyDown,
})

/** The opening of an RJ45 socket, its clip at the outer side. */
function Jack({ flipped }: { flipped: boolean }) {
  const outline = 'M8 12.5h6v-3h4v-2h4v2h4v3h6v16H8z'
  return <path className={css.opening} d={outline} transform={flipped ? 'rotate(180 20 17)' : undefined} />
}

function Cage() {
  return <rect className={css.opening} x="5" y="9" width="30" height="17" rx="2" />
}
