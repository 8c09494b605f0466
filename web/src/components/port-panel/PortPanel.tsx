import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Port } from '#contract/inventory/device-state.ts'
import { glyphs } from './glyphs'
import css from './PortPanel.module.css'
import { layoutOf, neighbourOf, type Placed } from './port-layout'
import type { Lamp } from './port-state'
import { useDescribePort } from './use-describe-port'
import { type Gestures, keyPick, type Pick, useGestures } from './use-gestures'

const cell = { width: 40, height: 34, gap: 6, label: 15, pad: 14, sfpGap: 14 }

interface PortPanelProps {
  name: string
  ports: readonly Port[]
  lamp: (port: Port) => Lamp
  selected: ReadonlySet<string>
  onSelect: (name: string, pick: Pick) => void
  /** Several may be chosen: by dragging, with Shift and Ctrl, with the keyboard. */
  multiple?: { onAll: () => void; onNone: () => void }
  /** Ports marked with a dot: their draft differs from what is saved. */
  changed?: ReadonlySet<string>
}

/** The front of the device: every port where it sits, each a button; arrows walk over them. */
export function PortPanel({ name, ports, lamp, selected, onSelect, multiple, changed }: PortPanelProps) {
  const { t } = useTranslation('inventory')
  const layout = layoutOf(ports)
  const [focus, setFocus] = useState<string | null>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const gestures = useGestures(multiple !== undefined, onSelect)
  const stop =
    layout.ports.find(({ port }) => (focus === null ? selected.has(port.name) : port.name === focus)) ??
    layout.ports[0]
  const gap = layout.columns > layout.sockets ? cell.sfpGap : 0
  const width = cell.pad * 2 + layout.columns * (cell.width + cell.gap) - cell.gap + gap
  const height = cell.pad * 2 + layout.rows * (cell.height + cell.label) + (layout.rows - 1) * 4

  const onKeyDown = (event: React.KeyboardEvent, at: Placed) => {
    const pick = keyPick(event, multiple !== undefined)
    if (pick === 'all') multiple?.onAll()
    else if (pick === 'none') multiple?.onNone()
    else if (pick) onSelect(at.port.name, pick)
    else {
      const next = neighbourOf(layout, at, event.key)
      if (!next) return
      setFocus(next.port.name)
      if (multiple && event.shiftKey) for (const { port } of [at, next]) onSelect(port.name, 'add')
      drawing.current?.querySelector<SVGElement>(`[data-port="${CSS.escape(next.port.name)}"]`)?.focus()
    }
    event.preventDefault()
  }
  return (
    <section className={css.stage} dir="ltr" aria-label={t('port.panel', { name })}>
      <svg
        ref={drawing}
        className={css.front}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        <title>{t('port.panel', { name })}</title>
        <rect className={css.case} x="0.5" y="0.5" width={width - 1} height={height - 1} rx="6" />
        {layout.ports.map((placed) => (
          <Socket
            key={placed.port.name}
            placed={placed}
            rows={layout.rows}
            lamp={lamp(placed.port)}
            reachable={placed === stop}
            selected={selected.has(placed.port.name)}
            gestures={gestures(placed.port.name)}
            onKeyDown={(event) => onKeyDown(event, placed)}
          />
        ))}
        <g pointerEvents="none">
          {layout.ports.map((placed) => (
            <Print
              key={placed.port.name}
              placed={placed}
              rows={layout.rows}
              lamp={lamp(placed.port)}
              changed={changed?.has(placed.port.name) ?? false}
            />
          ))}
        </g>
      </svg>
    </section>
  )
}

interface PlaceProps {
  placed: Placed
  rows: 1 | 2
  lamp: Lamp
}

interface SocketProps extends PlaceProps {
  reachable: boolean
  selected: boolean
  gestures: Gestures
  onKeyDown: (event: React.KeyboardEvent) => void
}

const isFlipped = ({ placed, rows }: PlaceProps) => rows === 2 && placed.row === 1

function positionOf(placed: Placed): string {
  const x = cell.pad + placed.column * (cell.width + cell.gap) + (placed.sfp ? cell.sfpGap : 0)
  const y = cell.pad + cell.label + (placed.row === 0 ? 0 : cell.height + 4)
  return `translate(${x} ${y})`
}

/** One port: the button and its opening. What is printed on it lies in `Print`, apart from the button's name. */
function Socket({ placed, rows, lamp, reachable, selected, gestures, onKeyDown }: SocketProps) {
  const describe = useDescribePort()
  const { port, sfp } = placed
  return (
    <g
      {...drawnButton(describe(port), { pressed: selected, reachable, gestures, onKeyDown })}
      data-port={port.name}
      data-tone={lamp.tone}
      data-look={lamp.look}
      className={css.port}
      transform={positionOf(placed)}
    >
      <title>{describe(port)}</title>
      <rect className={css.ring} x="-2.5" y="-2.5" width={cell.width + 5} height={cell.height + 5} rx="6" />
      <rect className={css.body} width={cell.width} height={cell.height} rx="4" />
      {sfp ? <Cage /> : <Jack flipped={isFlipped({ placed, rows, lamp })} />}
    </g>
  )
}

/** Number, uplink arrow, power bolt and the letters in the opening. */
function Print(props: PlaceProps & { changed: boolean }) {
  const { placed, lamp, changed } = props
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
      {changed && <circle className={css.changed} cx={cell.width - 4} cy="4" r="4" />}
      <g transform={`translate(0 ${flipped ? cell.height + 12 : -5})`}>
        <text className={css.print} x={cell.width / 2} y="0">
          {placed.print}
        </text>
        {port.role === 'upstream' && <path className={css.uplink} d={glyphs.uplink} />}
        {port.poe?.status === 'delivering' && <path className={css.power} d={glyphs.power} />}
      </g>
    </g>
  )
}

/** A shape that is a button: there is no `<button>` inside a drawing. */
const drawnButton = (
  label: string,
  button: Omit<SocketProps, keyof PlaceProps | 'selected'> & { pressed: boolean },
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
