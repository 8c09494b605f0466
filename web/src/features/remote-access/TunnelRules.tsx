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

const OFF = 'off'
const DAYS = [7, 30, 90, 365]

interface TunnelRule {
  guests: GuestTunnels
  recordDays: number | null
}

/** What the owner of a network says of the tunnels of others, and of the recording of terminals. */
export function TunnelRules({ network: { ID: group } }: { network: Network }) {
  const { t } = useTranslation('tunnels')
  const notify = useNotify()
  const queries = useQueryClient()
  const { data } = useQuery(reading(showTunnelRule, { group }))
  const save = async (rule: TunnelRule) => {
    await call(saveTunnelRule, { body: { group, ...rule } }).catch(notify.failed)
    await queries.invalidateQueries({ queryKey: [showTunnelRule.path] })
  }
  const days = data?.recordDays ?? null
  const choices = days === null || DAYS.includes(days) ? DAYS : [...DAYS, days].toSorted((a, b) => a - b)
  return (
    <div className={css.rules}>
      <Select
        className={css.rule ?? ''}
        label={t('guests.label')}
        description={t('guests.hint')}
        data={guestTunnels.map((value) => ({ value, label: t(`guests.${value}`) }))}
        value={data?.guests ?? null}
        disabled={!data}
        allowDeselect={false}
        onChange={(value) =>
          data && value && void save({ guests: value as GuestTunnels, recordDays: data.recordDays })
        }
      />
      <Select
        className={css.rule ?? ''}
        label={t('record.label')}
        description={t('record.hint')}
        data={[
          { value: OFF, label: t('record.off') },
          ...choices.map((count) => ({ value: String(count), label: t('record.days', { count }) })),
        ]}
        value={data ? String(days ?? OFF) : null}
        disabled={!data}
        allowDeselect={false}
        onChange={(value) =>
          data &&
          value &&
          void save({ guests: data.guests, recordDays: value === OFF ? null : Number(value) })
        }
      />
    </div>
  )
}
