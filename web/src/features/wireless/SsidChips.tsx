import { useTranslation } from 'react-i18next'
import type { Ssid } from '#contract/wireless/intent.ts'
import type { SubjectState } from '../../components/configuration/words/subjects'
import css from './SsidChips.module.css'

interface SsidChipsProps {
  ssid: Ssid
  state: SubjectState
  onUndo: () => void
}

/** What is special about an SSID, and how its draft stands to what is saved. */
export function SsidChips({ ssid, state, onUndo }: SsidChipsProps) {
  const { t } = useTranslation(['wireless', 'configuration'])
  const { k, v, r } = ssid.roaming
  return (
    <>
      {state !== 'same' && (
        <span className={css.chip} data-state={state}>
          {t(`configuration:draft.${state}`)}
        </span>
      )}
      {(state === 'removed' || state === 'changed') && (
        <button type="button" className={css.undo} onClick={onUndo}>
          {t('configuration:draft.undo')}
          <span className="visually-hidden"> {ssid.name}</span>
        </button>
      )}
      {!ssid.enabled && state !== 'removed' && <span className={css.chip}>{t('list.off')}</span>}
      {ssid.hidden && <span className={css.chip}>{t('list.hidden')}</span>}
      {ssid.isolate && <span className={css.chip}>{t('list.isolated')}</span>}
      {(k || v || r) && (
        <span className={css.chip} data-quiet>
          802.11{[k && 'k', v && 'v', r && 'r'].filter(Boolean).join('/')}
        </span>
      )}
    </>
  )
}
