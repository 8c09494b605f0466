import { Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustments, IconBellOff, IconDots, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { clearAlarms, listAlarms } from '#contract/alarm/endpoints.ts'
import { managers } from '#contract/permissions.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { call } from '../../../api/call'
import { confirm } from '../../../components/confirm/confirm'
import { PastButton } from '../../../components/past/PastButton'
import { useMe } from '../../../components/session/use-me'
import { useNotify } from '../../../components/toast/use-notify'
import { useFormats } from '../../../i18n/use-formats'
import { useSearchState } from '../../../lib/search'
import { useReadAlarms } from './use-read-alarms'

interface AlarmPanel {
  key: 'settings' | 'maintenance' | 'rules'
  label: string
  icon: ReactNode
  open: () => void
}

/** @param props.network the one whose alarms are set; null: alarms of all networks are shown */
export function AlarmActions({ network }: { network: Network | null }) {
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false }) ?? false
  const panels = usePanels(network !== null)
  return (
    <>
      {!phone &&
        panels.map(({ key, label, icon, open }) => (
          <Button key={key} variant="default" leftSection={icon} onClick={open}>
            {label}
          </Button>
        ))}
      <PastButton />
      <MarkAll group={network?.ID} />
      <MoreMenu panels={phone ? panels : []} />
    </>
  )
}

/** What is set about alarms: how they are told is the account's, the rest the network's. */
function usePanels(ofNetwork: boolean): AlarmPanel[] {
  const { t } = useTranslation('alarms')
  const me = useMe()
  const [, setSearch] = useSearchState()
  const panel = (key: AlarmPanel['key'], label: string, icon: ReactNode): AlarmPanel => ({
    ...{ key, label, icon },
    open: () => setSearch({ [key]: 'open' }),
  })
  return [
    ...(ofNetwork ? [panel('settings', t('settings.open'), <IconAdjustments size={16} />)] : []),
    ...(ofNetwork ? [panel('maintenance', t('maintenance.title'), <IconBellOff size={16} />)] : []),
    ...(managers.includes(me.role) ? [panel('rules', t('rules.title'), <IconSend size={16} />)] : []),
  ]
}

/** Those of the selected network, or of all. */
function MarkAll({ group }: { group: number | undefined }) {
  const { t } = useTranslation(['alarms', 'alarm', 'common'])
  const read = useReadAlarms()
  return (
    <Button
      variant="default"
      loading={read.isPending}
      onClick={() => read.mutate({ ids: 'all', ...(group !== undefined && { group }) })}
    >
      {t('alarm:markAll')}
    </Button>
  )
}

/** What is asked for seldom; on a phone also what opens a drawer. */
function MoreMenu({ panels }: { panels: AlarmPanel[] }) {
  const { t } = useTranslation(['alarms', 'alarm', 'common'])
  const me = useMe()
  const notify = useNotify()
  const formats = useFormats()
  const queries = useQueryClient()
  const mayClear = managers.includes(me.role)
  if (!mayClear && panels.length === 0) return null
  const clear = async () => {
    const question = { title: t('clear.button'), body: t('clear.ask'), danger: true }
    if (
      !(await confirm({ ...question, confirm: t('common:action.delete'), cancel: t('common:action.cancel') }))
    )
      return
    try {
      const { count } = await call(clearAlarms, { body: {} })
      notify.ok(t('clear.done', { number: formats.count(count) }))
      await queries.invalidateQueries({ queryKey: [listAlarms.path] })
    } catch (error) {
      notify.failed(error)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" px="xs" aria-label={t('common:action.more')}>
          <IconDots size={16} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {panels.map(({ key, label, icon, open }) => (
          <Menu.Item key={key} leftSection={icon} onClick={open}>
            {label}
          </Menu.Item>
        ))}
        {/* What a night would remove, now (readings C46). */}
        {mayClear && <Menu.Item onClick={clear}>{t('clear.button')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}
