import { useTranslation } from 'react-i18next'
import type { ConfirmQuestion } from './confirm'

/** What is asked before unsaved input is lost. */
export function useLeaveQuestion(): ConfirmQuestion {
  const { t } = useTranslation('common')
  return {
    title: t('form.unsavedTitle'),
    body: t('form.unsavedBody'),
    confirm: t('form.leave'),
    cancel: t('action.stay'),
    danger: true,
  }
}
