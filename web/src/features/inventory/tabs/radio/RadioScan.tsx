import { Button, Checkbox } from '@mantine/core'
import { IconRadar2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scanRadio } from '#contract/inventory/commands/command-endpoints.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { call } from '../../../../api/call'
import { Age } from '../../../../components/Age'
import { confirm } from '../../../../components/confirm/confirm'
import { tellFailure } from '../../../../components/toast/tell-failure'
import { Notice } from '../../../../ui/Notice'
import { Panel } from '../../../../ui/page/Panel'
import { deviceName } from '../../device-name'
import { useDeviceRefresh } from '../../use-device-refresh'
import css from './RadioScan.module.css'
import { ScanTable } from './ScanTable'
import { bandsOf, clientsOn, onRadarChannel, type ScanBand, scansOf } from './scan'

/** Lets the device listen around, and lists what its newest scan heard. */
export function RadioScan({ device, state }: { device: DeviceInfo; state: DeviceState }) {
  const { t } = useTranslation(['inventory', 'common', 'errors'])
  const bands = bandsOf(state)
  const [left, setLeft] = useState<readonly ScanBand[]>([])
  const [leave, setLeave] = useState(false)
  const chosen = bands.filter((band) => !left.includes(band))
  const radar = onRadarChannel(state, chosen)
  const { sending, start } = useScan(device, state)
  const { newest, running, found } = scansOf(device.commands)
  const toggle = (band: ScanBand) =>
    setLeft(left.includes(band) ? left.filter((other) => other !== band) : [...left, band])
  return (
    <Panel title={t('scan.title')} flush {...(found && { aside: <Age at={found.at} /> })}>
      <div className={css.tools}>
        <fieldset className={css.bands}>
          <legend className="visually-hidden">{t('scan.bands')}</legend>
          {bands.map((band) => (
            <Checkbox
              key={band}
              size="xs"
              label={t(`radio.band.${band}`)}
              checked={!left.includes(band)}
              onChange={() => toggle(band)}
            />
          ))}
          {radar && (
            <Checkbox
              size="xs"
              label={t('scan.leaveRadar')}
              checked={leave}
              onChange={(event) => setLeave(event.currentTarget.checked)}
            />
          )}
        </fieldset>
        <Button
          variant="default"
          leftSection={<IconRadar2 size={16} />}
          disabled={chosen.length === 0 || device.status !== 'online' || running}
          loading={sending}
          onClick={() => start(chosen, radar && leave)}
        >
          {t('scan.start')}
        </Button>
      </div>
      {device.status !== 'online' && (
        <div className={css.notice}>
          <Notice tone="warn">{t('errors:device_offline_scan')}</Notice>
        </div>
      )}
      {newest && newest.status !== 'done' && (
        <div className={css.notice}>
          <Notice tone={running ? 'busy' : 'bad'} live>
            {running ? t('scan.running') : t('scan.ended', { outcome: t(`command.status.${newest.status}`) })}
            {!running && newest.text ? <bdi> {newest.text}</bdi> : null}
          </Notice>
        </div>
      )}
      {found ? <ScanTable found={found} /> : <p className={css.none}>{t('scan.never')}</p>}
    </Panel>
  )
}

/** Asks first where clients would notice, then sends; the outcome comes with the device's commands. */
function useScan(device: DeviceInfo, state: DeviceState) {
  const { t } = useTranslation(['inventory', 'common', 'errors'])
  const refresh = useDeviceRefresh()
  const [sending, setSending] = useState(false)
  const start = async (bands: ScanBand[], leaveRadar: boolean) => {
    const count = clientsOn(state, bands)
    if (count > 0 && !(await confirm(question(count, leaveRadar)))) return
    setSending(true)
    try {
      await call(scanRadio, { body: { sn: device.sn, bands, override_dfs: leaveRadar } })
    } catch (error) {
      tellFailure(error, { device_offline: t('errors:device_offline_scan') })
    } finally {
      setSending(false)
      refresh(device.sn)
    }
  }
  const question = (count: number, leaveRadar: boolean) => ({
    title: t('scan.question', { name: deviceName(device) }),
    body: t(leaveRadar ? 'scan.disturbsRadar' : 'scan.disturbs', { count }),
    confirm: t('scan.start'),
    cancel: t('common:action.cancel'),
  })
  return { sending, start }
}
