import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { editDevice } from '#contract/inventory/endpoints.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import { levelFor } from '#contract/permissions.ts'
import { useMay } from '../../../components/current-network/use-may'
import { AppLink } from '../../../lib/AppLink'
import { deviceName } from '../device-name'
import { InlineRename } from '../InlineRename'
import { infoPath } from '../kinds'
import css from './NameCell.module.css'

/** The name leads to the device's page; the pencil renames it in place. */
export function NameCell({ device }: { device: Device }) {
  const { t } = useTranslation('inventory')
  const why = useMay(levelFor(editDevice.access), device.group ?? undefined)
  const [editing, setEditing] = useState(false)
  const name = deviceName(device)
  if (editing) return <InlineRename device={device} onDone={() => setEditing(false)} />
  return (
    <span className={css.cell}>
      <AppLink to={infoPath(device.DeviceType)} search={{ sn: device.sn }} className={css.name} dir="auto">
        <bdi title={name}>{name}</bdi>
      </AppLink>
      <button
        type="button"
        className={css.pencil}
        aria-label={t('rename.start', { name })}
        disabled={why !== null}
        title={why ?? undefined}
        onClick={() => setEditing(true)}
      >
        <IconPencil size={14} />
      </button>
    </span>
  )
}
