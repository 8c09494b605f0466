import { useTranslation } from 'react-i18next'
import type inventory from '../../../../../../locales/en-US/inventory.json'

type KnownNotice = keyof (typeof inventory)['notice']

/** A notice's code in words; one this console has no words for is shown as the code it is. */
export function useNoticeWords(): (code: string) => string {
  const { t, i18n } = useTranslation('inventory')
  return (code) => (i18n.exists(`inventory:notice.${code}`) ? t(`notice.${code as KnownNotice}`) : code)
}
