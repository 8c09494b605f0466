import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TopologyGraph } from '#contract/topology/graph.ts'
import { type MapHandle, NetworkMap } from './drawing/NetworkMap'
import { branchesOf } from './layout/branches'
import type { Point } from './layout/geometry'
import { place } from './layout/place'
import { Outline } from './outline/Outline'
import { useNames } from './use-names'
import { useShut } from './use-shut'

interface SystemTopologyMapProps {
  graph: TopologyGraph
  name: string
  view: 'tree' | 'radial' | 'outline'
}

const unpinned = {}

/** A map whose devices can be looked at and shut in; where somebody moves them to is kept as long as it is shown. */
export function SystemTopologyMap({ graph, name, view }: SystemTopologyMapProps) {
  const { t } = useTranslation('topology')
  const names = useNames(graph)
  const branches = useMemo(() => branchesOf(graph), [graph])
  const { isShut, toggle } = useShut(branches)
  const [selected, setSelected] = useState<string | null>(null)
  const [pins, setPins] = useState<Record<string, Point>>(unpinned)
  const map = useRef<MapHandle>(null)
  const as = view === 'radial' ? 'radial' : 'tree'
  const placed = useMemo(() => place(branches, isShut, { as, pins }), [branches, isShut, as, pins])
  const shared = { names, isShut, selected, onSelect: setSelected, onOpen: setSelected, onToggle: toggle }
  const label = t('mapOf', { name })
  if (view === 'outline') return <Outline label={label} branches={branches} {...shared} />
  const move = (id: string, { x, y }: Point) =>
    setPins((before) => ({ ...before, [id]: { x: (before[id]?.x ?? 0) + x, y: (before[id]?.y ?? 0) + y } }))
  return (
    <NetworkMap
      ref={map}
      label={label}
      placed={placed}
      spares={graph.spares}
      as={as}
      onMove={move}
      {...shared}
    />
  )
}
