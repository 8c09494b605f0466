import { IconClockQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { EmptyState } from '../../../ui/page/EmptyState'
import { Panel } from '../../../ui/page/Panel'

type Part = DeviceState['parts'][number]

interface WithPartProps {
  device: DeviceInfo
  part: Part
  children: (state: DeviceState) => ReactNode
}

/** A part of the last report; says so when there was no report, or the report had no such part. */
export function WithPart({ device, part, children }: WithPartProps) {
  const { t } = useTranslation('inventory')
  if (!device.state)
    return (
      <Panel>
        <EmptyState
          icon={<IconClockQuestion size={22} />}
          title={t('detail.noReport')}
          body={t('detail.noReportBody')}
        />
      </Panel>
    )
  if (!device.state.parts.includes(part))
    return (
      <Panel>
        <EmptyState icon={<IconClockQuestion size={22} />} title={t('detail.notReported')} />
      </Panel>
    )
  return children(device.state)
}
