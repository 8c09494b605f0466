import type { ReactElement } from 'react'
import { wallRanges } from '#contract/overview/wall.ts'
import { askWith } from '../features/overview/wall/ask'
import { paces } from '../features/overview/wall/pages'
import { Wall } from '../features/overview/wall/Wall'
import { loadWords, startI18n } from '../i18n/i18n'

/** A screen that nobody signs in to: the wall alone, with neither router nor session. */
export async function openKiosk(token: string): Promise<ReactElement> {
  const asked = new URLSearchParams(location.search)
  await startI18n()
  await loadWords(['overview', 'home', 'telemetry'])
  const pace = paces.find((seconds) => String(seconds) === asked.get('pace')) ?? paces[1]
  const range = wallRanges.find((name) => name === asked.get('range')) ?? 'day'
  return (
    <main>
      <Wall ask={askWith(token)} place={{}} pace={pace} range={range} />
    </main>
  )
}
