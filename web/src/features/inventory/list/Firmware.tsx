import { IconArrowBigUpLines } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Device } from '#contract/inventory/schemas.ts'
import { AppLink } from '../../../lib/AppLink'
import { Hint } from '../../../ui/Hint'
import { StatusShape } from '../../../ui/StateMark'
import css from './facts/cells.module.css'
import { useFacts } from './facts/use-facts'
import { shortVersion } from './versions'

/**
 * The part of the version that tells it from others, whole on hover; marked where most of its model run another, and
 * where there is a newer image for it, which leads to the upgrade.
 */
export function Firmware({ device, usual }: { device: Device; usual: string | undefined }) {
  const { t } = useTranslation('inventory')
  const { software, model } = device
  const newest = useFacts(device.sn)?.firmware
  if (software === null) return null
  const differs = usual !== undefined && usual !== software
  const other = differs
    ? t('list.otherVersion', { model: model ?? '', version: shortVersion(usual) })
    : undefined
  const stand =
    newest?.stand === 'upgradable' || newest?.stand === 'up_to_date'
      ? t(`list.firmware.${newest.stand}`, { version: newest.version })
      : undefined
  return (
    <Hint label={() => [software, other, stand].filter(Boolean).join('\n')}>
      <span className={css.uplink}>
        {other && (
          <>
            <StatusShape tone="warn" /> <span className="visually-hidden">{other}</span>
          </>
        )}
        <bdi className={css.name}>{shortVersion(software)}</bdi>
        {newest?.stand === 'upgradable' && (
          <AppLink to="/upgrade/device" aria-label={stand}>
            <IconArrowBigUpLines size={15} aria-hidden="true" />
          </AppLink>
        )}
      </span>
    </Hint>
  )
}
