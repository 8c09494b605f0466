import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Port } from '#contract/inventory/state/device-state.ts'
import { PointedCard } from './PointedCard'
import css from './PortPanel.module.css'
import { layoutOf, neighbourOf, type PlacedPort, portsAcross } from './port-layout'
import type { Lamp } from './port-state'
import { cell, Print, Socket } from './Socket'
import { keyPick, type PickMode, useGestures } from './use-gestures'
import { usePointing } from './use-pointing'

interface PortPanelProps {
  name: string
  ports: readonly Port[]
  lamp: (port: Port) => Lamp
  selected: ReadonlySet<string>
  onSelect: (name: string, pick: PickMode) => void
  /** Several may be chosen: by dragging, with Shift and Ctrl, with the keyboard. */
  multiple?: { onAll: () => void; onNone: () => void }
  /** What is told of a port while it is pointed at or in focus. */
  card?: (port: Port) => ReactNode
  /** Ports marked with a dot: their draft differs from what is saved. */
  changed?: ReadonlySet<string>
  /** Ports marked with a padlock: the configuration has settings of their own for them. */
  own?: ReadonlySet<string>
  /** Ports marked with a badge: their flow is beyond a threshold. */
  beyond?: ReadonlySet<string>
}

/** The front of the device: every port where it sits, each a button; arrows walk over them. */
export function PortPanel(props: PortPanelProps) {
  const { name, ports, lamp, selected, onSelect, multiple, card, changed, own, beyond } = props
  const { t } = useTranslation('inventory')
  const layout = layoutOf(ports)
  const [focus, setFocus] = useState<string | null>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const gestures = useGestures(multiple !== undefined, onSelect, (from, to) => portsAcross(layout, from, to))
  const pointing = usePointing(card !== undefined)
  const stop =
    layout.ports.find(({ port }) => (focus === null ? selected.has(port.name) : port.name === focus)) ??
    layout.ports[0]
  const gap = layout.columns > layout.sockets ? cell.sfpGap : 0
  const width = cell.pad * 2 + layout.columns * (cell.width + cell.gap) - cell.gap + gap
  const height = cell.pad * 2 + layout.rows * (cell.height + cell.label) + (layout.rows - 1) * 4

  const marksOf = ({ port }: PlacedPort) => ({
    own: own?.has(port.name) ?? false,
    beyond: beyond?.has(port.name) ?? false,
  })
  const onKeyDown = (event: React.KeyboardEvent, at: PlacedPort) => {
    if (event.key === 'Escape') pointing.leave()
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
        data-several={multiple !== undefined || undefined}
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
            marks={marksOf(placed)}
            gestures={{ ...pointing.of(placed.port.name), ...gestures(placed.port.name) }}
            plainTitle={card === undefined}
            describedBy={pointing.name === placed.port.name ? pointing.id : undefined}
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
              marks={marksOf(placed)}
            />
          ))}
        </g>
      </svg>
      {card && <PointedCard pointing={pointing} panel={drawing} ports={ports} card={card} />}
    </section>
  )
}
