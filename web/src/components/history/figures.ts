import { airFigures } from './air-figures.ts'
import { deviceFigures } from './device-figures.ts'
import { equipmentFigures } from './equipment-figures.ts'
import { portFigures } from './port-figures.ts'

/** Every figure that has a history: what is shown on the device page, and where it is kept (docs/metrics.md). */
export const figures = { ...deviceFigures, ...portFigures, ...airFigures, ...equipmentFigures }

export type FigureName = keyof typeof figures

/** The figure of an address; null where there is none of that name. */
export const figureNamed = (name: string | undefined): FigureName | null =>
  name !== undefined && Object.hasOwn(figures, name) ? (name as FigureName) : null
