import type { Port } from '#contract/inventory/state/device-state.ts'

export interface PlacedPort {
  port: Port
  /** Column and row on the front, from the top left; SFP cages stand after a gap. */
  column: number
  row: 0 | 1
  sfp: boolean
  /** What is printed beside it: its number, or its name when it has none. */
  print: string
}

export interface Layout {
  ports: PlacedPort[]
  columns: number
  rows: 1 | 2
  /** Columns of sockets before the SFP cages begin. */
  sockets: number
}

/** Up to this many ports stand in one row, as on small switches, routers and access points. */
const oneRow = 8

/** Ports as they sit on the front: odd on top, even below when there are two rows, SFP cages to the right. */
export function layoutOf(ports: readonly Port[]): Layout {
  const sorted = [...ports].sort(byNumber)
  const copper = sorted.filter((port) => !isCage(port))
  const cages = sorted.filter(isCage)
  const rows = copper.length > oneRow ? 2 : 1
  const sockets = Math.ceil(copper.length / rows)
  return {
    ports: [...place(copper, rows, 0, false), ...place(cages, rows, sockets, true)],
    columns: sockets + Math.ceil(cages.length / rows),
    rows,
    sockets,
  }
}

function place(ports: readonly Port[], rows: 1 | 2, from: number, sfp: boolean): PlacedPort[] {
  return ports.map((port, index) => ({
    port,
    column: from + Math.floor(index / rows),
    row: rows === 2 && index % 2 === 1 ? 1 : 0,
    sfp,
    print: printOf(port.name),
  }))
}

/** What the device says of it; names tell only where it says nothing. */
const isCage = ({ name, medium }: Port) =>
  medium === undefined ? /sfp|fib|^xe|^te\d|optic/i.test(name) : medium !== 'copper'

function byNumber(a: Port, b: Port): number {
  const order = a.name.localeCompare(b.name, 'en', { numeric: true })
  return rank(a) - rank(b) || order
}

/** On routers the WAN socket comes first. */
const rank = (port: Port) => (/^wan|^up\b/i.test(port.name) ? 0 : 1)

/** `Ethernet12` prints 12; `eth0`, `lan1`, `WAN` are short enough to stand as they are. */
function printOf(name: string): string {
  if (name.length <= 4) return name
  return /(\d+)$/.exec(name)?.[1] ?? name.slice(0, 4)
}

/** The port one reaches with an arrow key; undefined at the edge. */
export function neighbourOf(layout: Layout, at: PlacedPort, key: string): PlacedPort | undefined {
  const steps: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  }
  const step = steps[key]
  if (!step) return undefined
  const [dx, dy] = step
  return layout.ports.find(({ column, row }) => column === at.column + dx && row === at.row + dy)
}

/** Ports in the rectangle of which two are the corners: a quick pointer is not seen over each port on its way. */
export function portsAcross({ ports }: Layout, from: string, to: string): string[] {
  const [one, other] = [from, to].map((name) => ports.find(({ port }) => port.name === name))
  if (!one || !other) return [to]
  const within = (value: number, a: number, b: number) => value >= Math.min(a, b) && value <= Math.max(a, b)
  return ports
    .filter(({ column, row }) => within(column, one.column, other.column) && within(row, one.row, other.row))
    .map(({ port }) => port.name)
}
