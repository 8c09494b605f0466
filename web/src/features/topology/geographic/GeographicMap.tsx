import L from 'leaflet'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TopologyGraph } from '#contract/topology/graph.ts'
import { drawLand, mapClass, openWorldMap } from '../../../components/world-map/world-map'
import { useFormats } from '../../../i18n/use-formats'
import { EmptyState } from '../../../ui/page/EmptyState'
import type { Names } from '../use-names'
import css from './GeographicMap.module.css'
import { drawLinks, drawSpots } from './layers'
import { locatedOf } from './spots'

interface GeographicMapProps {
  label: string
  graph: TopologyGraph
  /** Where the network is said to be. */
  home: { lat: number; lng: number } | null
  names: Names
  onOpen: (id: string) => void
}

/** Devices where they stand on the earth, with what lies between them. */
export function GeographicMap({ label, graph, home, names, onOpen }: GeographicMapProps) {
  const { t } = useTranslation('topology')
  const formats = useFormats()
  const located = useMemo(() => locatedOf(graph, home), [graph, home])
  const own = located.filter((one) => one.own).length
  if (located.length === 0) return <EmptyState title={t('geo.none.title')} body={t('geo.none.body')} />
  const devices = graph.nodes.filter(({ hidden }) => !hidden).length
  return (
    <>
      <p className={css.about}>
        {t('geo.about', {
          own: formats.count(own),
          shared: formats.count(located.length - own),
          none: formats.count(devices - located.length),
        })}
      </p>
      <Earth {...{ label, graph, located, names, onOpen }} />
    </>
  )
}

type EarthProps = Pick<GeographicMapProps, 'label' | 'graph' | 'names' | 'onOpen'> & {
  located: ReturnType<typeof locatedOf>
}

function Earth({ label, graph, located, names, onOpen }: EarthProps) {
  const { t } = useTranslation('topology')
  const holder = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<L.Map | null>(null)
  const words = useRef({ zoomIn: t('zoomIn'), zoomOut: t('zoomOut') })
  const first = useRef(located)
  useEffect(() => {
    const made = openWorldMap(holder.current!, { at: null, maxZoom: 18 }, words.current)
    const bounds = L.latLngBounds(first.current.map(({ lat, lng }): L.LatLngTuple => [lat, lng]))
    made.fitBounds(bounds.pad(0.3), { maxZoom: 12, animate: false })
    setMap(made)
    const stop = new AbortController()
    // Without the outlines the devices are still where they are.
    drawLand(made, stop.signal).catch(() => undefined)
    return () => {
      stop.abort()
      made.remove()
    }
  }, [])
  useEffect(() => {
    if (!map) return
    const links = drawLinks(map, graph, located)
    const spots = L.layerGroup().addTo(map)
    const draw = () => {
      spots.clearLayers()
      const many = (number: number) => t('geo.here', { number })
      drawSpots(map, spots, { located, names, many, onOpen })
    }
    draw()
    map.on('zoomend', draw)
    return () => {
      map.off('zoomend', draw)
      links.remove()
      spots.remove()
    }
  }, [map, graph, located, names, onOpen, t])
  return (
    <div className={css.earth}>
      {/* Places stay where they are, also where text runs from right to left. */}
      <div ref={holder} dir="ltr" className={mapClass} role="application" aria-label={label} />
    </div>
  )
}
