import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { SlowParts } from './SlowParts'
import css from './Toasts.module.css'
import { hideToast, onToasts, readToasts } from './toasts'

/** The live region for notices; present from the start so that screen readers hear the first one. */
export function Toasts() {
  const { t } = useTranslation()
  const toasts = useSyncExternalStore(onToasts, readToasts)
  return (
    <output className={css.region} aria-live="polite">
      <SlowParts />
      {toasts.map((toast) => (
        <div key={toast.id} className={css.toast} data-tone={toast.tone}>
          {toast.tone === 'ok' ? <IconCircleCheck size={18} /> : <IconAlertTriangle size={18} />}
          <span className={css.text}>{toast.text}</span>
          <button
            type="button"
            className={css.close}
            aria-label={t('action.close')}
            onClick={() => hideToast(toast.id)}
          >
            <IconX size={16} />
          </button>
        </div>
      ))}
    </output>
  )
}
