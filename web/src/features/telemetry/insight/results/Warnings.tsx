import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../../ui/Notice'
import css from '../InsightPage.module.css'

/** What the server adds to an answer, in its own words. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  const { t } = useTranslation('insight')
  if (warnings.length === 0) return null
  return (
    <Notice tone="warn" icon={<IconAlertTriangle size={16} />} live>
      {t('warned')}
      <ul className={css.warnings} dir="ltr">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Notice>
  )
}
