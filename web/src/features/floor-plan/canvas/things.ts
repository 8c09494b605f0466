import type { FloorDrawing } from '#contract/floor-plan/schemas.ts'
import { changeThing, moveThing, type Point, type Thing, within } from '../drawing'
import type { Drag } from './use-pointers'

/** A thing as it stands in the drawing's elements; an end of a wall is a grip of its own. */
export type Grip = { thing: Thing; end?: 1 | 2 }

export const gripOf = ({ thing, end }: Grip): string =>
  thing.kind === 'ap'
    ? `ap ${thing.sn}`
    : thing.kind === 'cabinet'
      ? 'cabinet'
      : `${thing.kind} ${thing.index}${end ? ` ${end}` : ''}`

export function readGrip(text: string): Grip {
  const [kind, which = '', end] = text.split(' ')
  if (kind === 'ap') return { thing: { kind, sn: which } }
  if (kind === 'cabinet') return { thing: { kind } }
  const thing: Thing = { kind: kind === 'wall' ? 'wall' : 'simulated', index: Number(which) }
  return end === '1' || end === '2' ? { thing, end: end === '1' ? 1 : 2 } : { thing }
}

/** A whole thing moves as far as the pointer did, the end of a wall to where it is. */
export function dragGrip(
  drawing: FloorDrawing,
  { thing, end }: Grip,
  { from, at }: Pick<Drag, 'from' | 'at'>,
): FloorDrawing {
  if (!end) return moveThing(drawing, thing, { x: at.x - from.x, y: at.y - from.y })
  const { x, y } = within(drawing, at)
  return changeThing(drawing, thing, end === 1 ? { x1: x, y1: y } : { x2: x, y2: y })
}

const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Metres that a key moves something by; null: it is no such key. */
export function stepOf({ key, shiftKey }: { key: string; shiftKey: boolean }): Point | null {
  const step = steps[key]
  const size = shiftKey ? 0.1 : 0.5
  return step ? { x: step.x * size, y: step.y * size } : null
}

/** As everywhere: Ctrl+Z, and Ctrl+Y or Ctrl+Shift+Z; null: it is no such key. */
export function stepBackOf({ key, shiftKey }: { key: string; shiftKey: boolean }): 'undo' | 'redo' | null {
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' ? 'redo' : null
}
