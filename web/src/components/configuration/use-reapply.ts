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

/** Brings devices that failed or drifted back to what is wanted, told in one notice. */
export function useReapply() {
  const { t } = useTranslation('configuration')
  const queries = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: async (devices: readonly Target[]) => {
      const failures = await eachOf(devices, ({ sn }) => call(reapplyDevice, { body: { sn } }))
      if (failures.length > 0) throw failures[0]
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

const atOnce = 4

/** Tries all of them, few at a time. @returns what was thrown */
async function eachOf<Item>(
  items: readonly Item[],
  send: (item: Item) => Promise<unknown>,
): Promise<unknown[]> {
  const left = [...items]
  const failures: unknown[] = []
  const work = async () => {
    for (let item = left.shift(); item; item = left.shift())
      await send(item).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return failures
}
