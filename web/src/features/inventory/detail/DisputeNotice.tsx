import { Button } from '@mantine/core'
import { IconShieldExclamation } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Dispute, listDisputes, yieldDevice } from '#contract/inventory/disputes.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { levelFor } from '#contract/permissions.ts'
import { call } from '../../../api/call'
import { reading } from '../../../api/query-client'
import { Age } from '../../../components/Age'
import { confirm } from '../../../components/confirm/confirm'
import { useMay } from '../../../components/current-network/use-may'
import { useNotify } from '../../../components/toast/use-notify'
import { Notice } from '../../../ui/Notice'
import { deviceName } from '../device-name'
import { useDeviceRefresh } from '../use-device-refresh'

/** Another account claims this device (DECISIONS 30): it stays in service until that is settled. */
export function DisputeNotice({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const disputes = useQuery(reading(listDisputes)).data
  const open = disputes?.filter(isHeldOpen(device))
  const why = useMay(levelFor(yieldDevice.access), device.group ?? undefined)
  const giveUp = useGiveUp(device)
  return open?.map((dispute) => (
    <Notice
      key={dispute.id}
      tone="bad"
      icon={<IconShieldExclamation size={18} />}
      action={
        dispute.ofAddress && (
          <Button
            size="xs"
            variant="default"
            disabled={why !== null}
            title={why ?? undefined}
            onClick={() => void giveUp(dispute)}
          >
            {t('dispute.yield')}
          </Button>
        )
      }
    >
      {t('dispute.holder', { address: dispute.address })} {!dispute.ofAddress && t('dispute.unproven')} (
      <Age at={dispute.openedAt} />)
    </Notice>
  ))
}

/** Whether a dispute is an open claim of somebody else to a device. */
export const isHeldOpen =
  (device: DeviceInfo) =>
  ({ sn, side, state }: Dispute): boolean =>
    sn === device.sn && side === 'holder' && state === 'open'

/** Asks, and lets the device go to who claims it. */
function useGiveUp(device: DeviceInfo): (dispute: Dispute) => Promise<void> {
  const { t } = useTranslation(['inventory', 'common'])
  const notify = useNotify()
  const queries = useQueryClient()
  const refresh = useDeviceRefresh()
  return async ({ id }) => {
    const sure = await confirm({
      title: t('dispute.yieldTitle', { name: deviceName(device) }),
      body: t('dispute.yieldExplain'),
      confirm: t('dispute.yield'),
      cancel: t('common:action.cancel'),
    })
    if (!sure) return
    try {
      await call(yieldDevice, { body: { sn: device.sn, id } })
      notify.ok(t('dispute.yieldDone'))
    } catch (error) {
      notify.failed(error)
    }
    refresh(device.sn)
    await queries.invalidateQueries({ queryKey: [listDisputes.path] })
  }
}
