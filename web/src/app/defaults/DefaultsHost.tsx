import { Suspense } from 'react'
import { useOpenedDefaults } from '../../components/configuration/levels/opened-defaults'
import { lazyPart } from '../../lib/lazy-part'

const DefaultsDrawer = lazyPart(() => import('./DefaultsDrawer'))

/** Shows the defaults that somebody asked for, over whatever page that was on. */
export function DefaultsHost() {
  const place = useOpenedDefaults()
  if (!place) return null
  return (
    <Suspense fallback={null}>
      <DefaultsDrawer place={place} />
    </Suspense>
  )
}
