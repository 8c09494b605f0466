import { Skeleton } from '@mantine/core'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { Notice } from '../../../ui/Notice'
import { useDeviceInfo } from '../detail/use-device-info'
import { MoveDialog } from '../MoveDialog'
import { useDeviceActions } from '../use-device-actions'
import type { ActionName } from './actions'
import { DeviceGlance } from './DeviceGlance'

const actions: readonly ActionName[] = ['reboot', 'locate', 'refresh', 'reapply', 'move']

/** One device, live, wherever another feature names it: its figures and what can be done to it. */
export function DeviceHere({ sn }: { sn: string }) {
  const { data, isError, error } = useDeviceInfo(sn)
  const words = useFailureWords()
  const doing = useDeviceActions()
  if (isError && !data) return <Notice tone="bad">{words(error)}</Notice>
  if (!data) return <Skeleton height={240} radius={6} />
  return (
    <>
      <DeviceGlance device={data} actions={actions} onAct={doing.act} />
      {doing.moving && (
        <MoveDialog
          devices={doing.moving}
          onMove={(target, name) => doing.move(doing.moving ?? [], target, name)}
          onClose={doing.stopMoving}
        />
      )}
    </>
  )
}
