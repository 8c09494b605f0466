import { Button, Menu } from '@mantine/core'
import { IconAdjustments, IconBellOff, IconDots, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { clearAlarms, listAlarms } from '#contract/alarm/endpoints.ts'
import { managers } from '#contract/permissions.ts'
import { call } from '../../../api/call'
import { confirm } from '../../../components/confirm/confirm'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { PastButton } from '../../../components/past/PastButton'
import { useMe } from '../../../components/session/use-me'
import { useNotify } from '../../../components/toast/use-notify'
import { useFormats } from '../../../i18n/use-formats'
import { lazyPart } from '../../../lib/lazy-part'
import { useSearchState } from '../../../lib/search'
import { PageHead } from '../../../ui/page/PageHead'
import css from './AlarmPage.module.css'
import { AlarmTable } from './AlarmTable'
import { MaintenanceBanner } from './MaintenanceBanner'
import { useReadAlarms } from './use-read-alarms'

const MaintenanceDrawer = lazyPart(() => import('./MaintenanceDrawer'))
const RulesDrawer = lazyPart(() => import('./AlarmRulesDrawer'))
const SettingsDrawer = lazyPart(() => import('./AlarmSettingsDrawer'))

/** Everything that is or was wrong, in one network or in all of them. */
export function AlarmPage() {
  const { t } = useTranslation(['alarms', 'alarm', 'common'])
  const { current } = useNetworks()
  const me = useMe()
  const [search, setSearch] = useSearchState()
  const settingsOf = search.scope === 'all' ? null : current
  const open = (settings: 'open' | undefined) => setSearch({ settings })
  return (
    <div className={css.page}>
      <PageHead
        title={t('alarm:title')}
        about={t('page.about')}
        actions={
          <>
            {settingsOf && (
              <Button
                variant="default"
                leftSection={<IconAdjustments size={16} />}
                onClick={() => open('open')}
              >
                {t('settings.open')}
              </Button>
            )}
            {settingsOf && (
              <Button
                variant="default"
                leftSection={<IconBellOff size={16} />}
                onClick={() => setSearch({ maintenance: 'open' })}
              >
                {t('maintenance.title')}
              </Button>
            )}
            {managers.includes(me.role) && (
              <Button
                variant="default"
                leftSection={<IconSend size={16} />}
                onClick={() => setSearch({ rules: 'open' })}
              >
                {t('rules.title')}
              </Button>
            )}
            <PastButton />
            <MarkAll group={settingsOf?.ID} />
            <ClearMenu />
          </>
        }
      />
      {settingsOf && <MaintenanceBanner key={settingsOf.ID} group={settingsOf.ID} />}
      <AlarmTable />
      {search.rules === 'open' && managers.includes(me.role) && (
        <Suspense fallback={null}>
          <RulesDrawer onClose={() => setSearch({ rules: undefined })} />
        </Suspense>
      )}
      {settingsOf && search.maintenance === 'open' && (
        <Suspense fallback={null}>
          <MaintenanceDrawer group={settingsOf.ID} onClose={() => setSearch({ maintenance: undefined })} />
        </Suspense>
      )}
      {settingsOf && search.settings === 'open' && (
        <Suspense fallback={null}>
          <SettingsDrawer group={settingsOf.ID} name={settingsOf.Name} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </div>
  )
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

/** What a night would remove, now (readings C46). */
function ClearMenu() {
  const { t } = useTranslation(['alarms', 'alarm', 'common'])
  const me = useMe()
  const notify = useNotify()
  const formats = useFormats()
  const queries = useQueryClient()
  if (!managers.includes(me.role)) return null
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
        <Menu.Item onClick={clear}>{t('clear.button')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
