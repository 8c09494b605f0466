import { useTranslation } from 'react-i18next'
import { Figures } from './Figures'
import { TabbedPage } from './TabbedPage'
import { alarmsScreen, operationsScreen } from './tables/journals'

/** Figures, and both journals over all tenants (readings C50). */
export function SystemOverviewPage() {
  const { t } = useTranslation(['system', 'shell'])
  return (
    <TabbedPage
      label="sysOverview"
      tabs={[
        { value: 'figures', label: t('tab.figures'), part: <Figures /> },
        { value: 'operations', label: t('shell:screen.operationLog'), screen: operationsScreen },
        { value: 'alarms', label: t('shell:screen.alarm'), screen: alarmsScreen },
      ]}
    />
  )
}
