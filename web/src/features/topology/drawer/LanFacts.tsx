import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LanDevice } from '#contract/clients/lan-devices.ts'
import { AppLink } from '../../../lib/AppLink'
import { Mono } from '../../../ui/Mono'
import type { Branch } from '../layout/branches'
import type { Names } from '../use-names'
import css from './NodeDrawer.module.css'

interface LanFactsProps {
  branch: Branch
  device: LanDevice | undefined
  names: Names
  group: number
  mac: string
}

/** What others report of a thing that is not managed, with the way to all that is known of it. */
export function LanFacts({ branch: { node, link }, device, names, group, mac }: LanFactsProps) {
  const { t } = useTranslation('topology')
  return (
    <>
      <p>
        {names.kind(node)} · {names.status(node)}
      </p>
      {device?.vendor && (
        <p>
          <bdi>{device.vendor}</bdi>
        </p>
      )}
      <p>
        <Mono>{[mac, device?.ip].filter(Boolean).join(' · ')}</Mono>
      </p>
      {link && <p>{t('behind', { name: names.byId(link.upper) })}</p>}
      <Button
        component={AppLink}
        to="/monitor/client"
        search={{ group: String(group), mac }}
        variant="default"
        className={css.more}
      >
        {t('lan.open')}
      </Button>
    </>
  )
}
