import L from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawLand, mapClass, openWorldMap } from '../../../components/world-map/world-map'
import { useFormats } from '../../../i18n/use-formats'
import { type Cluster, clustersOf, type MapPoint } from './clusters'
import css from './System.module.css'

/** Points on the map of countries, near ones as one; a press on such goes nearer. */
interface SystemMapProps {
  points: readonly MapPoint[]
  label: string
  /** A marker that stands for one place was chosen. */
  onOpen: (cluster: Cluster) => void
}

export function SystemMap({ points, label, onOpen }: SystemMapProps) {
  const { t } = useTranslation('system')
  const formats = useFormats()
  const holder = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<L.Map | null>(null)
  const words = useRef({ zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut') })
  useEffect(() => {
    const made = openWorldMap(
      holder.current!,
      { at: null, maxZoom: 14, wide: window.innerWidth > 900 ? 2 : 1 },
      words.current,
    )
    setMap(made)
    const stop = new AbortController()
    // Without the outlines the points are still where they are.
    drawLand(made, stop.signal).catch(() => undefined)
    return () => {
      stop.abort()
      made.remove()
    }
  }, [])
  useEffect(() => {
    if (!map) return
    const layer = L.layerGroup().addTo(map)
    const worded = (cluster: Cluster) =>
      cluster.points === 1
        ? t('map.one', { name: cluster.name, online: cluster.online, devices: cluster.devices })
        : t('map.many', { n: cluster.points, online: cluster.online, devices: cluster.devices })
    const draw = () => {
      layer.clearLayers()
      const seen = map.getBounds().pad(0.2)
      for (const cluster of clustersOf(points, map.getZoom()))
        if (seen.contains([cluster.lat, cluster.lng]))
          layer.addLayer(markerOf(map, cluster, { worded, count: formats.count, onOpen }))
    }
    draw()
    map.on('moveend', draw)
    return () => {
      map.off('moveend', draw)
      layer.remove()
    }
  }, [map, points, t, formats, onOpen])
  return (
    <div className={css.tall}>
      {/* Places stay where they are, also where text runs from right to left. */}
      <div ref={holder} dir="ltr" className={mapClass} role="application" aria-label={label} />
    </div>
  )
}

interface MarkerWays {
  worded: (cluster: Cluster) => string
  count: (value: number) => string
  onOpen: (cluster: Cluster) => void
}

/** What no other size of the map parts. */
const isOnePlace = ({ bounds }: Cluster) => bounds.south === bounds.north && bounds.west === bounds.east

function markerOf(map: L.Map, cluster: Cluster, { worded, count, onOpen }: MarkerWays): L.Marker {
  const size = 26 + Math.min(26, Math.round(Math.log10(cluster.points) * 10))
  const icon = L.divIcon({
    className: css.cluster ?? '',
    // A number alone, never a name: this is read as HTML.
    html: cluster.points > 1 ? count(cluster.points) : '',
    iconSize: [size, size],
  })
  const label = worded(cluster)
  const marker = L.marker([cluster.lat, cluster.lng], { icon, title: label, alt: label, keyboard: true })
  marker.on('add', () => marker.getElement()?.setAttribute('aria-label', label))
  const { south, west, north, east } = cluster.bounds
  const nearer = () =>
    map.fitBounds(
      [
        [south, west],
        [north, east],
      ],
      { maxZoom: map.getZoom() + 3, animate: false },
    )
  const opens = isOnePlace(cluster) || map.getZoom() >= map.getMaxZoom()
  const act = () => (opens ? onOpen(cluster) : nearer())
  marker.on('click', act)
  marker.on('keypress', ({ originalEvent }) => {
    if (originalEvent.key === 'Enter' || originalEvent.key === ' ') act()
  })
  return marker
}
