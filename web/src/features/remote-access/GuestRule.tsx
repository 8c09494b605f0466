import { Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  type GuestTunnels,
  guestTunnels,
  saveTunnelRule,
  showTunnelRule,
} from '#contract/remote-access/approvals.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { call } from '../../api/call'
import { reading } from '../../api/query-client'
import { useNotify } from '../../components/toast/use-notify'
import css from './Tunnels.module.css'

/** What the owner of a network says of the tunnels of others. */
export function GuestRule({ network: { ID: group } }: { network: Network }) {
  const { t } = useTranslation('tunnels')
  const notify = useNotify()
  const queries = useQueryClient()
  const { data } = useQuery(reading(showTunnelRule, { group }))
  const save = async (guests: GuestTunnels) => {
    await call(saveTunnelRule, { body: { group, guests } }).catch(notify.failed)
    await queries.invalidateQueries({ queryKey: [showTunnelRule.path] })
  }
  return (
    <Select
      className={css.rule ?? ''}
      label={t('guests.label')}
      description={t('guests.hint')}
      data={guestTunnels.map((value) => ({ value, label: t(`guests.${value}`) }))}
      value={data?.guests ?? null}
      disabled={!data}
      allowDeselect={false}
      onChange={(value) => value && void save(value as GuestTunnels)}
    />
  )
}
