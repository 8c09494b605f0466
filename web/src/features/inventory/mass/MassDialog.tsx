import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Device } from '#contract/inventory/schemas.ts'
import { Dialog } from '../../../components/form/Dialog'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { deviceName } from '../device-name'
import css from './MassDialog.module.css'
import { byReason, useMassRun } from './use-mass-run'

type Target = Pick<Device, 'sn' | 'hostname'>

export interface MassTask {
  /** What is done, in a word. */
  action: string
  devices: readonly Target[]
  send: (sn: string) => Promise<unknown>
}

interface MassDialogProps extends MassTask {
  onEnd: () => void
  onClose: () => void
}

const namesShown = 5

/** One act on many devices: how far it is, the way to stop it, and in the end how many, which and why not. */
export function MassDialog({ action, devices, send, onEnd, onClose }: MassDialogProps) {
  const { t } = useTranslation(['lists', 'common'])
  const words = useFailureWords()
  const run = useMassRun(devices, (device) => send(device.sn), onEnd)
  const tried = run.done + run.failed.length
  const running = run.state === 'running'
  return (
    <Dialog
      onClose={running ? () => {} : onClose}
      closeOnEscape={!running}
      withCloseButton={!running}
      title={t('mass.title', { action, count: devices.length })}
    >
      <Stack gap="md">
        <Progress value={(100 * tried) / devices.length} aria-label={action} />
        <Text size="sm" role="status">
          {running
            ? t('mass.progress', { done: tried, total: devices.length })
            : [
                t('mass.done', { count: run.done }),
                t('mass.failed', { count: run.failed.length }),
                ...(run.state === 'stopped' ? [t('mass.left', { count: devices.length - tried })] : []),
              ].join(' · ')}
        </Text>
        {run.state === 'stopped' && <Text size="sm">{t('mass.stopped')}</Text>}
        {!running && run.failed.length > 0 && (
          <table className={css.reasons}>
            <thead>
              <tr>
                <th scope="col">{t('mass.why')}</th>
                <th scope="col">{t('mass.devices')}</th>
              </tr>
            </thead>
            <tbody>
              {byReason(run.failed, words).map(([reason, those]) => (
                <tr key={reason}>
                  <td>{reason}</td>
                  <td>
                    <bdi>{those.slice(0, namesShown).map(deviceName).join(', ')}</bdi>{' '}
                    {those.length > namesShown && t('mass.more', { count: those.length - namesShown })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Group justify="flex-end">
          {running ? (
            <Button variant="default" onClick={run.stop}>
              {t('mass.stop')}
            </Button>
          ) : (
            <Button onClick={onClose}>{t('common:action.close')}</Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
