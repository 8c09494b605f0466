import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DeviceChange } from '#contract/configuration/changes/device-change.ts'
import { listChanges } from '#contract/configuration/endpoints.ts'
import { callPage } from '../../api/call'
import { showToast } from '../../components/toast/toasts'
import { useNotify } from '../../components/toast/use-notify'

const undoneForMs = 30 * 86_400_000
/** What somebody wanted; devices that joined or went back wanted nothing. */
const wanted: readonly DeviceChange['cause'][] = ['saved', 'restored', 'adopted', 'flow_monitor']
const lookedThrough = 200

/** Finds what was saved last in a network, to be looked at and undone. */
export function useLastChange(group: number | undefined, onFound: (changeSet: number) => void) {
  const { t } = useTranslation('configuration')
  const notify = useNotify()
  return useMutation({
    mutationFn: async () => {
      const { data } = await callPage(listChanges, { query: { group, limit: lookedThrough } })
      const since = Date.now() - undoneForMs
      return data.find(({ cause, at }) => wanted.includes(cause) && at >= since)?.changeSet
    },
    onSuccess: (found) => {
      if (found === undefined) showToast('ok', t('set.nothingToUndo'))
      else onFound(found)
    },
    onError: notify.failed,
  })
}
