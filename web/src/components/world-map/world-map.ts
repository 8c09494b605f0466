import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import atlasUrl from 'world-atlas/countries-50m.json?url'
import { landOf } from './land'
import css from './WorldMap.module.css'

/** The frame a map lies in. */
export const mapClass = css.map ?? ''

export interface MapView {
  at: { lat: number; lng: number } | null
  maxZoom?: number
  /** Of the whole world, where it is about no place. */
  wide?: number
}

/** A map of countries from this server alone, no tiles. */
export function openWorldMap(
  holder: HTMLElement,
  { at, maxZoom = 12, wide = 1 }: MapView,
  words: { zoomIn: string; zoomOut: string },
): L.Map {
  const map = L.map(holder, {
    attributionControl: false,
    zoomControl: false,
    minZoom: 1,
    maxZoom,
    maxBounds: [
      [-85, -270],
      [85, 270],
    ],
    renderer: L.svg({ padding: 0.5 }),
  })
  L.control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map)
  return map.setView(at ? [at.lat, at.lng] : [25, 10], at ? 6 : wide)
}

export async function drawLand(map: L.Map, signal: AbortSignal): Promise<void> {
  const answer = await fetch(atlasUrl, { signal })
  if (!answer.ok) throw new Error(`the map could not be read: ${answer.status}`)
  const land = landOf(await answer.json())
  if (signal.aborted) return
  const shapes = land.map((rings) => rings.map((ring) => ring.map(([lng, lat]): L.LatLngTuple => [lat, lng])))
  for (const shape of shapes) L.polygon(shape, { className: css.land ?? '', interactive: false }).addTo(map)
}
