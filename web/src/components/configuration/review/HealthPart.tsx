import { Suspense } from 'react'
import { loadWords } from '../../../i18n/i18n'
import { lazyPart } from '../../../lib/lazy-part'
import type { Proposed } from './HealthEffect'

const HealthEffect = lazyPart(async () => {
  const words = loadWords(['health'])
  const part = await import('./HealthEffect')
  await words
  return part
})

/** Comes when there is something to review, with its words. */
export const HealthPart = ({ body }: { body: Proposed }) => (
  <Suspense fallback={null}>
    <HealthEffect body={body} />
  </Suspense>
)
