import L from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawLand, mapClass, openWorldMap } from '../../../components/world-map/world-map'
import css from './Location.module.css'
import type { Position } from './position'

interface LocationMapProps {
  value: Position | null
  onChange: (location: Position) => void
}

/** Six decimals are some ten centimetres: enough for a site. */
const rounded = ({ lat, lng }: L.LatLng): Position => {
  const inside = L.latLng(lat, lng).wrap()
  return { lat: round(Math.max(-90, Math.min(90, inside.lat))), lng: round(inside.lng) }
}
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** A map of countries from this server alone: a click or the marker says where; arrows move the marker. */
export function LocationMap({ value, onChange }: LocationMapProps) {
  const { t } = useTranslation('tenancy')
  const holder = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<L.Map | null>(null)
  const [failed, setFailed] = useState(false)
  const first = useRef(value)
  const send = useRef(onChange)
  useEffect(() => {
    send.current = onChange
  })
  const words = useRef({ zoomIn: t('location.zoomIn'), zoomOut: t('location.zoomOut') })
  useEffect(() => {
    const made = openWorldMap(holder.current!, { at: first.current }, words.current)
    made.on('click', ({ latlng }: L.LeafletMouseEvent) => send.current(rounded(latlng)))
    setMap(made)
    const stop = new AbortController()
    drawLand(made, stop.signal).catch(() => stop.signal.aborted || setFailed(true))
    return () => {
      stop.abort()
      made.remove()
    }
  }, [])
  useMarker(map, value, send, t('location.marker'))
  return (
    <div className={css.frame}>
      {/* Places stay where they are, also where text runs from right to left. */}
      <div ref={holder} dir="ltr" className={mapClass} role="application" aria-label={t('location.map')} />
      <p className={css.hint}>{failed ? t('location.mapFailed') : t('location.hint')}</p>
    </div>
  )
}

const pin =
  '<svg width="28" height="34" viewBox="0 0 28 34" aria-hidden="true"><path d="M14 33 4.6 19.5a11.4 11.4 0 1 1 18.8 0z" fill="currentColor" stroke="var(--surface-panel)" stroke-width="1.5"/><circle cx="14" cy="12.5" r="4.2" fill="var(--surface-panel)"/></svg>'

/** Pixels an arrow key moves the marker; with Shift, one. */
const stepPx = 10
const ways: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

function useMarker(
  map: L.Map | null,
  value: Position | null,
  send: React.RefObject<(location: Position) => void>,
  label: string,
) {
  const marker = useRef<L.Marker | null>(null)
  useEffect(() => {
    if (!map) return
    if (!value) {
      marker.current?.remove()
      return
    }
    const at: L.LatLngTuple = [value.lat, value.lng]
    if (marker.current && map.hasLayer(marker.current)) {
      marker.current.setLatLng(at)
      if (!map.getBounds().pad(-0.05).contains(at)) map.panTo(at, { animate: false })
      return
    }
    const icon = L.divIcon({ className: css.pin ?? '', html: pin, iconSize: [28, 34], iconAnchor: [14, 33] })
    const made = L.marker(at, { icon, draggable: true, autoPan: true, alt: label, title: label }).addTo(map)
    made.on('dragend', () => send.current(rounded(made.getLatLng())))
    const element = made.getElement()!
    element.setAttribute('aria-label', label)
    L.DomEvent.on(element, 'keydown', (event) => walk(event as KeyboardEvent, map, made, send.current))
    marker.current = made
  }, [map, value, send, label])
}

function walk(event: KeyboardEvent, map: L.Map, marker: L.Marker, send: (location: Position) => void): void {
  const way = ways[event.key]
  if (!way) return
  event.preventDefault()
  // The map would move, too.
  event.stopPropagation()
  const by = event.shiftKey ? 1 : stepPx
  const from = map.latLngToContainerPoint(marker.getLatLng())
  send(rounded(map.containerPointToLatLng(from.add([way[0] * by, way[1] * by]))))
}
