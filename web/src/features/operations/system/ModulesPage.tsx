import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showModuleUsage, type UsageRange, usageRanges } from '#contract/operations/system/modules.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import { DataTable } from '../../../components/data-table/DataTable'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { useFormats } from '../../../i18n/use-formats'
import { useSearchState } from '../../../lib/search'
import { EmptyState } from '../../../ui/page/EmptyState'
import { PageHead } from '../../../ui/page/PageHead'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import { Panel } from '../../../ui/page/Panel'
import { TabPanel, Tabs } from '../../../ui/page/Tabs'
import css from './System.module.css'

const ranges = Object.keys(usageRanges) as UsageRange[]

/** How much each part of the product is used. */
export function ModulesPage() {
  const { t } = useTranslation(['system', 'shell'])
  const failed = useFailureWords()
  const formats = useFormats()
  const [search, setSearch] = useSearchState()
  const range = ranges.find((one) => one === search.tab) ?? 'month'
  const usage = useQuery({ ...reading(showModuleUsage, { range }), ...toldInPlace })
  const title = t('shell:screen.sysModules')
  return (
    <div className={css.page}>
      <PageHead title={title} about={t('modules.about')} />
      <Tabs
        id="modules"
        label={title}
        tabs={ranges.map((value) => ({ value, label: t(`range.${value}`) }))}
        value={range}
        onChange={(tab) => setSearch({ tab })}
      />
      <TabPanel id="modules" value={range}>
        {usage.isPending && <PageSkeleton label={title} />}
        {usage.isError && <EmptyState alert title={failed(usage.error)} />}
        {usage.data && (
          <Panel flush>
            <DataTable
              label={title}
              rows={usage.data}
              rowKey={({ module }) => module}
              none={t('empty')}
              columns={[
                { id: 'module', header: t('column.module'), cell: ({ module }) => t(`module.${module}`) },
                {
                  id: 'calls',
                  header: t('column.calls'),
                  align: 'end',
                  cell: ({ calls }) => formats.count(calls),
                },
                {
                  id: 'changes',
                  header: t('column.changes'),
                  align: 'end',
                  cell: ({ changes }) => formats.count(changes),
                },
                {
                  id: 'owners',
                  header: t('figure.tenants'),
                  align: 'end',
                  cell: ({ owners }) => formats.count(owners),
                },
              ]}
            />
          </Panel>
        )}
      </TabPanel>
    </div>
  )
}
