import { Button } from '@mantine/core'
import { IconPencil, IconReportAnalytics } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { editDevice } from '#contract/inventory/endpoints.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { levelFor } from '#contract/permissions.ts'
import { Age } from '../../../components/Age'
import { useLevels, useMay } from '../../../components/current-network/use-may'
import { AppLink } from '../../../lib/AppLink'
import { useGo } from '../../../lib/use-go'
import { Mono } from '../../../ui/Mono'
import { PageHead } from '../../../ui/page/PageHead'
import { CommandMenu } from '../commands/CommandMenu'
import { DeviceStatus } from '../DeviceStatus'
import { deviceName } from '../device-name'
import { InlineRename } from '../InlineRename'
import { listOfKind } from '../kinds'
import { type ActionName, deviceActions, offers, whyNot } from '../list/actions'
import { MoveDialog } from '../MoveDialog'
import { useDeviceActions } from '../use-device-actions'
import { useWhy } from '../use-why'
import css from './DeviceDetailPage.module.css'

/** Beside the menu, which has them all; a phone has room for the last alone. */
const buttons: readonly ActionName[] = ['refresh', 'locate', 'reboot']

/** Name, state and what the page is about; acts at the end. */
export function DeviceHead({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('shell')
  const doing = useDeviceActions()
  const go = useGo()
  const act = async (name: ActionName) => {
    const done = await doing.act(name, [device])
    // An unbound device has no page any more.
    if (done && name === 'unbind') void go((device.DeviceType && listOfKind[device.DeviceType]?.path) || '/')
  }
  return (
    <>
      <PageHead
        title={<Name device={device} />}
        about={<About device={device} />}
        actions={
          <>
            {buttons
              .filter((name) => offers(deviceActions[name], device))
              .map((name) => (
                <ActButton key={name} name={name} device={device} onAct={act} />
              ))}
            <Button
              component={AppLink}
              {...{ variant: 'default', px: 'sm', visibleFrom: 'xs' }}
              to="/maintain/device"
              search={{ sn: device.sn }}
              leftSection={<IconReportAnalytics size={16} />}
            >
              {t('screen.reportDevice')}
            </Button>
            <CommandMenu device={device} onAct={act} />
          </>
        }
      />
      {doing.moving && (
        <MoveDialog
          devices={doing.moving}
          onMove={(group, network) => doing.move([device], group, network)}
          onClose={doing.stopMoving}
        />
      )}
    </>
  )
}

function ActButton({
  name,
  device,
  onAct,
}: {
  name: ActionName
  device: DeviceInfo
  onAct: (name: ActionName) => Promise<void>
}) {
  const { t } = useTranslation('inventory')
  const [busy, setBusy] = useState(false)
  const action = deviceActions[name]
  const words = useWhy()
  const why = whyNot(action, device, useLevels()(device.group))
  const Icon = action.icon
  return (
    <Button
      variant="default"
      px="sm"
      {...(name !== 'reboot' && { visibleFrom: 'xs' })}
      leftSection={<Icon size={16} />}
      disabled={why !== null}
      title={why ? words(why) : undefined}
      loading={busy}
      onClick={async () => {
        setBusy(true)
        await onAct(name)
        setBusy(false)
      }}
    >
      {t(`action.${name}`)}
    </Button>
  )
}

function Name({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const why = useMay(levelFor(editDevice.access), device.group ?? undefined)
  const [editing, setEditing] = useState(false)
  const name = deviceName(device)
  if (editing) return <InlineRename device={device} onDone={() => setEditing(false)} />
  return (
    <span className={css.name}>
      <bdi>{name}</bdi>
      <button
        type="button"
        className={css.pencil}
        aria-label={t('rename.start', { name })}
        disabled={why !== null}
        title={why ?? undefined}
        onClick={() => setEditing(true)}
      >
        <IconPencil size={16} />
      </button>
    </span>
  )
}

function About({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  return (
    <>
      <DeviceStatus device={device} pill />
      <span>{[t(`kind.${device.DeviceType ?? 'unknown'}`), device.model].filter(Boolean).join(' · ')}</span>
      <Mono>{device.sn}</Mono>
      {device.groupName && <span>{t('list.inNetwork', { name: device.groupName })}</span>}
      {device.state && (
        <span>
          {t('detail.reported')} <Age at={device.state.at} />
        </span>
      )}
    </>
  )
}
