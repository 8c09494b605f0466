import L from 'leaflet'
import type { TopologyGraph } from '#contract/topology/graph.ts'
import drawing from '../drawing/Drawing.module.css'
import { styleOf } from '../layout/lines'
import type { Names } from '../use-names'
import css from './GeographicMap.module.css'
import { type Located, type Spot, spotsOf } from './spots'

/** Above countries, which are drawn when they have come. */
const PANE = 'links'

function paneOf(map: L.Map): string {
  const pane = map.getPane(PANE) ?? map.createPane(PANE)
  Object.assign(pane.style, { zIndex: '450', pointerEvents: 'none' })
  return PANE
}

/** Links between devices that stand apart, in the look they have on the other maps. */
export function drawLinks(
  map: L.Map,
  { links, spares }: TopologyGraph,
  located: readonly Located[],
): L.LayerGroup {
  const at = new Map(located.map(({ node, lat, lng }) => [node.id, [lat, lng] as L.LatLngTuple]))
  const layer = L.layerGroup().addTo(map)
  const pane = paneOf(map)
  const draw = (upper: string, lower: string, look: Record<string, string>) => {
    const ends = [at.get(upper), at.get(lower)]
    const [from, to] = ends
    if (!from || !to || (from[0] === to[0] && from[1] === to[1])) return
    const line = L.polyline([from, to], { className: drawing.lines ?? '', interactive: false, pane })
    layer.addLayer(line)
    const element = line.getElement()
    for (const [name, value] of Object.entries(look)) element?.setAttribute(name, value)
  }
  for (const link of links) {
    const { medium, load, stale, unsure } = styleOf(link)
    const flags = { ...(stale && { 'data-stale': 'true' }), ...(unsure && { 'data-unsure': 'true' }) }
    draw(link.upper, link.lower, { 'data-medium': medium, 'data-load': load, ...flags })
  }
  for (const { upper, lower } of spares) draw(upper, lower, { 'data-spare': 'true' })
  return layer
}

interface SpotInput {
  located: readonly Located[]
  names: Names
  many: (number: number) => string
  onOpen: (id: string) => void
}

export function drawSpots(
  map: L.Map,
  layer: L.LayerGroup,
  { located, names, many, onOpen }: SpotInput,
): void {
  for (const spot of spotsOf(located, ({ lat, lng }) => map.project([lat, lng]))) {
    const [only, another] = spot.nodes
    const label = another ? many(spot.nodes.length) : `${names.of(only!)}, ${names.status(only!)}`
    const marker = markerOf(spot, label)
    marker.on('click keypress', () => {
      if (!another) onOpen(only!.id)
      else list(map, spot, names, onOpen)
    })
    layer.addLayer(marker)
  }
}

function markerOf({ lat, lng, nodes }: Spot, label: string): L.Marker {
  const online = nodes.filter((node) => node.online).length
  const size = nodes.length > 1 ? 34 : 24
  const icon = L.divIcon({
    className: css.spot ?? '',
    // A number alone, never a name: this is read as HTML.
    html: nodes.length > 1 ? String(nodes.length) : '',
    iconSize: [size, size],
  })
  const marker = L.marker([lat, lng], { icon, title: label, alt: label, keyboard: true })
  marker.on('add', () => {
    marker.getElement()?.setAttribute('aria-label', label)
    marker.getElement()?.setAttribute('data-online', String(online === nodes.length))
  })
  return marker
}

/** Those that lie over each other, by name. */
function list(map: L.Map, { lat, lng, nodes }: Spot, names: Names, onOpen: (id: string) => void): void {
  const holder = document.createElement('div')
  holder.className = css.list ?? ''
  for (const node of nodes) {
    const button = document.createElement('button')
    button.type = 'button'
    button.dir = 'auto'
    button.textContent = names.of(node)
    button.addEventListener('click', () => onOpen(node.id))
    holder.append(button)
  }
  L.popup({ maxHeight: 240 }).setLatLng([lat, lng]).setContent(holder).openOn(map)
  holder.querySelector('button')?.focus()
}
