import { IconAlertTriangle } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { reloading } from '../../lib/part'
import { onSlowParts, readSlowParts } from '../../lib/slow-parts'
import css from './Toasts.module.css'

/** Stands as long as a part of the console is on its way too long; a page that is loaded anew asks for it again. */
export function SlowParts() {
  const { t } = useTranslation(['errors', 'common'])
  const slow = useSyncExternalStore(onSlowParts, readSlowParts)
  if (slow === 0) return null
  return (
    <div className={css.toast} data-tone="warn">
      <IconAlertTriangle size={18} />
      <span className={css.text}>
        {t('page.slow')}
        <button type="button" className={css.reload} onClick={() => reloading.now()}>
          {t('common:action.reload')}
        </button>
      </span>
    </div>
  )
}
