import { useLayoutEffect, useRef } from 'react'
import css from '../canvas/FloorCanvas.module.css'
import type { HeatMap } from './heat-map'
import { colourOf } from './scale'

interface HeatLayerCanvasProps {
  map: HeatMap
  width: number
  height: number
  /** Of the transmitters, in their order. */
  colours: readonly string[]
}

/** The map as a picture of one pixel per cell, which the browser scales. */
export function HeatLayerCanvas({ map, width, height, colours }: HeatLayerCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const image = context.createImageData(map.columns, map.rows)
    const pixels = new Uint32Array(image.data.buffer)
    const known = new Map<string, number>()
    map.values.forEach((value, at) => {
      const colour = colourOf(map.layer, value, colours)
      if (colour === null) return
      const pixel = known.get(colour) ?? pixelOf(colour)
      known.set(colour, pixel)
      pixels[at] = pixel
    })
    context.putImageData(image, 0, 0)
  }, [map, colours])
  // The last cells may reach over the edge of the floor.
  const [across, down] = [(map.columns * map.cell) / width, (map.rows * map.cell) / height]
  return (
    <canvas
      ref={canvas}
      className={css.heat}
      width={map.columns}
      height={map.rows}
      style={{ width: `${across * 100}%`, height: `${down * 100}%` }}
    />
  )
}

/** As image data has it, alpha first in a little-endian word. */
function pixelOf(colour: string): number {
  const rgb = Number.parseInt(colour.slice(1), 16)
  return ((255 << 24) | ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0
}
