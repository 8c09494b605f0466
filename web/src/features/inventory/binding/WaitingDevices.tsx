import { Button } from '@mantine/core'
import { IconRadar } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { scanDevices } from '#contract/inventory/endpoints.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { type AnswerTo, call } from '../../../api/call'
import { Age } from '../../../components/Age'
import { useNotify } from '../../../components/toast/use-notify'
import { Mono } from '../../../ui/Mono'
import { Panel } from '../../../ui/page/Panel'
import css from './AddDevicePage.module.css'

interface WaitingDevicesProps {
  network: Network
  bound: string[]
  onUse: (sn: string) => void
}

/** Devices that call from here and belong to nobody: one click fills in the serial number. */
export function WaitingDevices({ network, bound, onUse }: WaitingDevicesProps) {
  const { t } = useTranslation('inventory')
  const notify = useNotify()
  const scan = useMutation({
    mutationFn: () => call(scanDevices, { body: { group: network.ID } }),
    onError: notify.failed,
  })
  const found = scan.data?.filter((finding) => !bound.includes(finding.sn))
  return (
    <Panel title={t('bind.scan.title')} aside={found && t('bind.scan.found', { count: found.length })} flush>
      <div className={css.scan}>
        <p>{t('bind.scan.body')}</p>
        <Button
          variant="default"
          leftSection={<IconRadar size={16} />}
          loading={scan.isPending}
          onClick={() => scan.mutate()}
        >
          {t(scan.data ? 'bind.scan.again' : 'bind.scan.start')}
        </Button>
      </div>
      {found?.length === 0 && <p className={css.none}>{t('bind.scan.none')}</p>}
      {found && found.length > 0 && (
        <ul className={css.rows}>
          {found.map((finding) => (
            <Finding key={finding.sn} finding={finding} onUse={onUse} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

type Found = AnswerTo<typeof scanDevices>[number]

function Finding({ finding, onUse }: { finding: Found; onUse: (sn: string) => void }) {
  const { t } = useTranslation('inventory')
  return (
    <li className={css.row}>
      <div className={css.grow}>
        <div>
          <Mono>{finding.sn}</Mono>
        </div>
        <div className={css.sub}>
          {[t(`kind.${finding.DeviceType ?? 'unknown'}`), finding.model].filter(Boolean).join(' · ')}
        </div>
      </div>
      <span className={css.sub}>
        <Age at={finding.firstSeen} />
      </span>
      <Button
        size="compact-sm"
        variant="light"
        aria-label={t('bind.scan.use', { sn: finding.sn })}
        onClick={() => onUse(finding.sn)}
      >
        {t('bind.scan.useShort')}
      </Button>
    </li>
  )
}
