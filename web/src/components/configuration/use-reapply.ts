import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  listChanges,
  listDeviceConfigs,
  reapplyDevice,
  showDeviceConfig,
} from '#contract/configuration/endpoints.ts'
import { call } from '../../api/call'
import { useNotify } from '../toast/use-notify'

interface Target {
  sn: string
  name: string
}

/** Brings devices that failed or drifted back to what is wanted; one after the other, told in one notice. */
export function useReapply() {
  const { t } = useTranslation('configuration')
  const queries = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: async (devices: readonly Target[]) => {
      for (const { sn } of devices) await call(reapplyDevice, { body: { sn } })
    },
    onSuccess: (_done, devices) => {
      const [first] = devices
      if (devices.length === 1 && first) notify.ok(t('stand.retried', { name: first.name }))
      else notify.ok(t('stand.retriedAll', { count: devices.length }))
    },
    onError: notify.failed,
    onSettled: () => {
      for (const { path } of [listDeviceConfigs, showDeviceConfig, listChanges])
        void queries.invalidateQueries({ queryKey: [path] })
    },
  })
}
