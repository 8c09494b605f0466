import { useTranslation } from 'react-i18next'
import { PageHead } from '../../../ui/page/PageHead'
import css from './System.module.css'
import { SystemList } from './SystemList'
import type { SystemScreen } from './system-screen'

/** The page of one list, made from its declaration. */
export function systemListPage<Row extends object>(screen: SystemScreen<Row>) {
  return function SystemListPage() {
    const { t } = useTranslation(['system', 'shell'])
    return (
      <div className={css.page}>
        <PageHead title={t(`shell:screen.${screen.label}`)} about={t('audited')} />
        <SystemList screen={screen} />
      </div>
    )
  }
}
