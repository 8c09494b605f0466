import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part'
import type FactReachNotice from './FactReachNotice'

const Notice = lazyPart(() => import('./FactReachNotice'))

/** For forms of screens that are not about configuration: nothing of it is loaded before it is needed. */
export const FactReach = ({ edit }: ComponentProps<typeof FactReachNotice>) =>
  edit === null ? null : (
    <Suspense fallback={null}>
      <Notice edit={edit} />
    </Suspense>
  )
