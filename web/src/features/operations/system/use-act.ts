import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNotify } from '../../../components/toast/use-notify'

/** Does something, says how it went, and has every list of the operator read again. */
export function useAct() {
  const { t } = useTranslation('system')
  const notify = useNotify()
  const client = useQueryClient()
  return async (run: () => Promise<unknown>, { before }: { before?: () => Promise<boolean> } = {}) => {
    if (before && !(await before())) return
    try {
      await run()
      notify.ok(t('done'))
    } catch (error) {
      notify.failed(error)
    }
    await client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/v2/system/'),
    })
  }
}
