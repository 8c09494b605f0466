import { Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSitemap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showSystemTopology } from '#contract/operations/system/overview.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { useFailureWords } from '../../i18n/use-failure-words'
import { AppLink } from '../../lib/AppLink'
import { useSearchState } from '../../lib/search'
import { EmptyState } from '../../ui/page/EmptyState'
import { PageHead } from '../../ui/page/PageHead'
import { PageSkeleton } from '../../ui/page/PageSkeleton'
import { Legend } from './Legend'
import { SystemTopologyMap } from './SystemTopologyMap'
import css from './TopologyPage.module.css'

const views = ['tree', 'radial', 'outline'] as const

/** The map of a network of any tenant, to look at: nothing is changed from here, and each look is kept. */
export function SystemTopologyPage() {
  const { t } = useTranslation(['system', 'topology', 'shell'])
  const failed = useFailureWords()
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false }) ?? false
  const [search, setSearch] = useSearchState()
  const group = Number(search.group) || null
  const view = views.find((one) => one === search.view) ?? (phone ? 'outline' : 'tree')
  const shown = useQuery({
    ...reading(showSystemTopology, { group: group ?? 0 }),
    ...toldInPlace,
    enabled: group !== null,
  })
  const all = (
    <Button component={AppLink} variant="default" to="/systatus/topology">
      {t('topology.all')}
    </Button>
  )
  const title = t('shell:screen.sysTopologyShow')
  const { data } = shown
  return (
    <div className={css.page}>
      <PageHead
        title={title}
        about={data ? <bdi>{[data.name, data.owner].filter(Boolean).join(' · ')}</bdi> : t('audited')}
        actions={all}
      />
      {group === null && <EmptyState icon={<IconSitemap size={22} />} title={t('topology.none')} />}
      {group !== null && shown.isPending && <PageSkeleton label={title} />}
      {shown.isError && <EmptyState alert title={failed(shown.error)} />}
      {data?.nodes.length === 0 && (
        <EmptyState icon={<IconSitemap size={22} />} title={t('topology:empty.title')} />
      )}
      {data && data.nodes.length > 0 && (
        <>
          <div className={css.bar}>
            <SegmentedControl
              aria-label={t('topology:view.label')}
              value={view}
              onChange={(next) => setSearch({ view: next })}
              data={views.map((value) => ({ value, label: t(`topology:view.${value}`) }))}
            />
          </div>
          <SystemTopologyMap key={view} graph={data} name={data.name} view={view} />
          {view !== 'outline' && <Legend graph={data} />}
        </>
      )}
    </div>
  )
}
