import { Tooltip } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import type { Port } from '#contract/inventory/state/device-state.ts'
import css from './PortPanel.module.css'
import type { PointedPort } from './use-pointing'

interface PointedCardProps {
  pointing: PointedPort
  panel: RefObject<SVGSVGElement | null>
  ports: readonly Port[]
  card: (port: Port) => ReactNode
}

/** The card of the port pointed at, beside it. */
export function PointedCard({ pointing, panel, ports, card }: PointedCardProps) {
  const port = ports.find(({ name }) => name === pointing.name)
  const target = port && panel.current?.querySelector<HTMLElement>(`[data-port="${CSS.escape(port.name)}"]`)
  if (!port || !target) return null
  return (
    <Tooltip
      key={port.name}
      opened
      // A shape is no element of HTML, which a target has to be; in a ref anything may be.
      target={{ current: target }}
      // Among the page's own content, where it belongs; fixed, the panel's edges do not cut it.
      withinPortal={false}
      floatingStrategy="fixed"
      position="bottom"
      offset={gapBelow(target, panel.current)}
      multiline
      transitionProps={{ duration: 0 }}
      classNames={{ tooltip: css.card ?? '' }}
      label={<div id={pointing.id}>{card(port)}</div>}
    />
  )
}

/** The card stands below the panel: it must not hide the other row. */
const gapBelow = (port: Element, panel: Element | null) =>
  Math.max(8, (panel?.getBoundingClientRect().bottom ?? 0) - port.getBoundingClientRect().bottom + 6)
