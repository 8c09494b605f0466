import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type shell from '../../../../../locales/en-US/shell.json'
import { useSearchState } from '../../../lib/search'
import { PageHead } from '../../../ui/page/PageHead'
import { TabPanel, Tabs } from '../../../ui/page/Tabs'
import css from './System.module.css'
import { SystemList } from './SystemList'
import type { SystemScreen } from './system-screen'

interface SystemTab {
  value: string
  label: string
  /** A list, or a part of its own. */
  // biome-ignore lint/suspicious/noExplicitAny: each tab lists rows of its own kind
  screen?: SystemScreen<any>
  part?: ReactNode
}

/** A page of several parts; another part begins without the filters of the one before. */
export function TabbedPage({
  label,
  tabs,
}: {
  label: keyof (typeof shell)['screen']
  tabs: readonly SystemTab[]
}) {
  const { t } = useTranslation(['system', 'shell'])
  const [search, setSearch] = useSearchState()
  const tab = tabs.find(({ value }) => value === search.tab) ?? tabs[0]!
  const clear = { q: undefined, status: undefined, sort: undefined, cols: undefined }
  return (
    <div className={css.page}>
      <PageHead title={t(`shell:screen.${label}`)} about={t('audited')} />
      <Tabs
        id={label}
        label={t(`shell:screen.${label}`)}
        tabs={tabs}
        value={tab.value}
        onChange={(value) => setSearch({ ...clear, tab: value })}
      />
      <TabPanel id={label} value={tab.value} className={css.page ?? ''}>
        {tab.screen ? <SystemList key={tab.value} screen={tab.screen} /> : tab.part}
      </TabPanel>
    </div>
  )
}
