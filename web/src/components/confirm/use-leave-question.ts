import { useTranslation } from 'react-i18next'
import type { Question } from './confirm'

/** What is asked before unsaved input is lost. */
export function useLeaveQuestion(): Question {
  const { t } = useTranslation('common')
  return {
    title: t('form.unsavedTitle'),
    body: t('form.unsavedBody'),
    confirm: t('form.leave'),
    cancel: t('action.stay'),
    danger: true,
  }
}
