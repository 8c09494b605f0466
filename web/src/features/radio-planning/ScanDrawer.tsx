import { Button, Checkbox, Radio } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPlanRadios, scanNetwork, showRadioSite } from '#contract/radio-planning/endpoints.ts'
import { call, callPage } from '../../api/call'
import { toldInPlace } from '../../api/query-client'
import { useMay } from '../../components/current-network/use-may'
import { SideDrawer } from '../../components/form/SideDrawer'
import { showToast } from '../../components/toast/toasts'
import { useNotify } from '../../components/toast/use-notify'
import { useFormats } from '../../i18n/use-formats'
import css from './RadioPlanningPage.module.css'

interface ScanDrawerProps {
  group: number
  onClose: () => void
}

const ALL = 1_000
const NAMED = 5

/** How the access points are to listen around, and whom that disturbs. */
export default function ScanDrawer({ group, onClose }: ScanDrawerProps) {
  const { t } = useTranslation('radio-planning')
  const [deep, setDeep] = useState(false)
  const [consent, setConsent] = useState(false)
  const clients = useDisturbed(group, deep)
  const scan = useScan(group, onClose)
  const why = useMay('write', group)
  const unread = deep && (clients === null || (clients > 0 && !consent))
  return (
    <SideDrawer
      size={520}
      title={t('scan.title')}
      onClose={onClose}
      foot={
        <Button
          loading={scan.isPending}
          disabled={unread || why !== null}
          title={why ?? undefined}
          onClick={() => scan.mutate({ deep, consent })}
        >
          {t('scan.start')}
        </Button>
      }
    >
      <div className={css.options}>
        <Radio.Group
          aria-label={t('scan.title')}
          value={deep ? 'deep' : 'generic'}
          onChange={(value) => setDeep(value === 'deep')}
        >
          <div className={css.options}>
            <Radio value="generic" label={t('scan.generic')} description={t('scan.genericAbout')} />
            <Radio value="deep" label={t('scan.deep')} description={t('scan.deepAbout')} />
          </div>
        </Radio.Group>
        {deep && clients !== null && <p>{t('scan.cuts', { count: clients })}</p>}
        {deep && clients !== null && clients > 0 && (
          <Checkbox
            label={t('scan.consent')}
            checked={consent}
            onChange={({ currentTarget }) => setConsent(currentTarget.checked)}
          />
        )}
      </div>
    </SideDrawer>
  )
}

/** Clients of radios that listen for radar now; null: not known yet. */
function useDisturbed(group: number, enabled: boolean): number | null {
  const radios = useQuery({
    queryKey: [listPlanRadios.path, 'radar', group],
    queryFn: ({ signal }) => callPage(listPlanRadios, { query: { group, limit: ALL }, signal }),
    enabled,
    ...toldInPlace,
  })
  return radios.data?.data.reduce((sum, { radar, clients }) => sum + (radar ? (clients ?? 0) : 0), 0) ?? null
}

export function useScan(group: number, onStarted: () => void) {
  const { t } = useTranslation('radio-planning')
  const formats = useFormats()
  const queries = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: ({ deep, consent }: { deep: boolean; consent: boolean }) =>
      call(scanNetwork, { body: { group, deep, consent } }),
    onSuccess: ({ started, refused }) => {
      const names = new Intl.ListFormat(formats.locale).format(
        refused.slice(0, NAMED).map(({ name }) => name),
      )
      if (started > 0) showToast('ok', t('scan.started', { count: started }))
      if (refused.length > 0) showToast('bad', t('scan.refused', { count: refused.length, names }))
      void queries.invalidateQueries({ queryKey: [showRadioSite.path] })
      onStarted()
    },
    onError: notify.failed,
  })
}
