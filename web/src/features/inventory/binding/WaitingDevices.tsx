import { Button } from '@mantine/core'
import { IconRadar } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDeviceKind } from '#contract/inventory/device-kinds.ts'
import { bindWaitingDevices, scanDevices } from '#contract/inventory/endpoints.ts'
import { levelFor } from '#contract/permissions.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { type AnswerTo, call } from '../../../api/call'
import { useMay } from '../../../components/current-network/use-may'
import { useNotify } from '../../../components/toast/use-notify'
import { Panel } from '../../../ui/page/Panel'
import { useDeviceRefresh } from '../use-device-refresh'
import css from './AddDevicePage.module.css'
import { Finding } from './Finding'

interface WaitingDevicesProps {
  network: Network
  bound: string[]
  onUse: (sn: string) => void
  onBound: (sns: readonly string[]) => void
}

type Outcome = AnswerTo<typeof bindWaitingDevices>[number]

/**
 * Devices that call from here and belong to nobody: chosen ones are bound at once, without digits, as whoever is where
 * they call from has seen them; or the serial number of one is filled in.
 */
export function WaitingDevices({ network, bound, onUse, onBound }: WaitingDevicesProps) {
  const { t } = useTranslation(['inventory', 'binding'])
  const notify = useNotify()
  const refresh = useDeviceRefresh()
  const why = useMay(levelFor(bindWaitingDevices.access), network.ID)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [kinds, setKinds] = useState<Readonly<Record<string, string>>>({})
  const scan = useMutation({
    mutationFn: () => call(scanDevices, { body: { group: network.ID } }),
    onError: notify.failed,
  })
  const found = scan.data?.filter((finding) => !bound.includes(finding.sn))
  const picked = found?.filter(({ sn }) => chosen.includes(sn)).map(({ sn }) => sn) ?? []
  const binding = useMutation({
    mutationFn: () => call(bindWaitingDevices, { body: { group: network.ID, devices: picked.map(wish) } }),
    onSuccess: (outcomes: readonly Outcome[]) => {
      const added = outcomes.filter(({ error }) => error === null).map(({ sn }) => sn)
      if (added.length > 0) notify.ok(t('binding:several.added', { count: added.length }))
      setChosen(chosen.filter((sn) => !added.includes(sn)))
      onBound(added)
      refresh()
    },
    onError: notify.failed,
  })
  return (
    <Panel title={t('bind.scan.title')} aside={found && t('bind.scan.found', { count: found.length })} flush>
      <div className={css.scan}>
        <p>{t('bind.scan.body')}</p>
        <div className={css.acts}>
          <Button
            variant="default"
            leftSection={<IconRadar size={16} />}
            loading={scan.isPending}
            onClick={() => scan.mutate()}
          >
            {t(scan.data ? 'bind.scan.again' : 'bind.scan.start')}
          </Button>
          {picked.length > 0 && (
            <Button
              loading={binding.isPending}
              disabled={why !== null}
              title={why ?? undefined}
              onClick={() => binding.mutate()}
            >
              {t('binding:several.add', { count: picked.length })}
            </Button>
          )}
        </div>
      </div>
      {found?.length === 0 && <p className={css.none}>{t('bind.scan.none')}</p>}
      {found && found.length > 0 && (
        <ul className={css.rows}>
          {found.map((finding) => (
            <Finding
              key={finding.sn}
              finding={finding}
              chosen={chosen.includes(finding.sn)}
              kind={kinds[finding.sn] ?? ''}
              error={binding.data?.find(({ sn }) => sn === finding.sn)?.error ?? null}
              onChoose={(is) => setChosen(withOr(chosen, finding.sn, is))}
              onKind={(kind) => setKinds({ ...kinds, [finding.sn]: kind })}
              onUse={onUse}
            />
          ))}
        </ul>
      )}
    </Panel>
  )

  function wish(sn: string) {
    const type = kinds[sn] ?? ''
    return { sn, ...(isDeviceKind(type) && { type }) }
  }
}

const withOr = (all: readonly string[], one: string, is: boolean) =>
  is ? [...all, one] : all.filter((other) => other !== one)
