import type { SeriesSource } from '../../../eval/context.ts'
import { isInFiles } from '../../files-reading.ts'

/** Does something when a thread asks this source for its series the `nth` time (from 1), before it is answered. */
export function whenAsked(source: SeriesSource, nth: number, then: () => void): void {
  if (!isInFiles(source)) throw new Error('nobody reads this source by itself')
  const select = source.selectInFiles.bind(source)
  let asked = 0
  source.selectInFiles = (...wanted) => {
    if (++asked === nth) then()
    return select(...wanted)
  }
}
