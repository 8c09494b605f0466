import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type mapSubjects, showSystemMap } from '#contract/operations/system/overview.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { lazyPart } from '../../../lib/lazy-part'
import { EmptyState } from '../../../ui/page/EmptyState'
import { PageHead } from '../../../ui/page/PageHead'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import type { Cluster } from './clusters'
import { PlaceDrawer } from './PlaceDrawer'
import css from './System.module.css'
import { devicesScreen } from './tables/devices'
import { networksScreen } from './tables/networks'

const SystemMap = lazyPart(() => import('./SystemMap').then((module) => ({ default: module.SystemMap })))

const labels = { networks: 'sysGroupMap', devices: 'sysDeviceMap' } as const

/** Where networks, or devices, of all tenants are. */
export function systemMapPage(what: (typeof mapSubjects)[number]) {
  return function SystemMapPage() {
    const { t } = useTranslation(['system', 'shell'])
    const failed = useFailureWords()
    const title = t(`shell:screen.${labels[what]}`)
    const [place, setPlace] = useState<Cluster | null>(null)
    const close = () => setPlace(null)
    const placed = useQuery({ ...reading(showSystemMap, { what }), ...toldInPlace })
    return (
      <div className={css.page}>
        <PageHead title={title} about={t('audited')} />
        {placed.isPending && <PageSkeleton label={title} />}
        {placed.isError && <EmptyState alert title={failed(placed.error)} />}
        {placed.data && (
          <>
            <Suspense fallback={<PageSkeleton label={title} />}>
              <SystemMap points={placed.data.points} label={title} onOpen={setPlace} />
            </Suspense>
            <p className={css.faint}>
              {t('map.shown', { n: placed.data.points.length })}{' '}
              {placed.data.unplaced > 0 && t('map.unplaced', { n: placed.data.unplaced })}{' '}
              {placed.data.left > 0 && t('map.left', { n: placed.data.left })}
            </p>
          </>
        )}
        {what === 'devices' ? (
          <PlaceDrawer screen={devicesScreen} listPath="/systatus/deviceinfo" place={place} onClose={close} />
        ) : (
          <PlaceDrawer screen={networksScreen} listPath="/systatus/topology" place={place} onClose={close} />
        )}
      </div>
    )
  }
}
