import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Device } from '#contract/inventory/schemas.ts'
import { useLevels } from '../../../components/current-network/use-may'
import { useFormats } from '../../../i18n/use-formats'
import { AppLink } from '../../../lib/AppLink'
import { FactList } from '../../../ui/FactList'
import { infoPath } from '../kinds'
import { useWhy } from '../use-why'
import { type ActionName, deviceActions, offers, whyNot } from './actions'
import { type ColumnName, deviceColumns } from './columns'

const facts: readonly ColumnName[] = [
  'status',
  'type',
  'group',
  'model',
  'sn',
  'mac',
  'ip',
  'lanip',
  'wanip',
  'software',
  'hardware',
  'uptime',
  'users',
  'sessions',
  'traffic',
  'battery',
  'temperature',
  'signal',
  'lastSeen',
  'config',
  'note',
]

/** An empty note is nothing to tell, nor are a battery, sensors or a modem that most devices do not have. */
const isFact = (device: Device, name: ColumnName): boolean => {
  if (name === 'note') return device.note !== ''
  return !(name === 'battery' || name === 'temperature' || name === 'signal') || device[name] !== null
}
const factsOf = (device: Device) => facts.filter((name) => isFact(device, name))

interface DeviceGlanceProps {
  device: Device
  actions: readonly ActionName[]
  onAct: (action: ActionName, devices: Device[]) => Promise<unknown>
}

/** What a row knows of a device, the acts, and the way to its page. */
export function DeviceGlance({ device, actions, onAct }: DeviceGlanceProps) {
  const { t } = useTranslation('inventory')
  const levelOf = useLevels()
  const words = useWhy()
  const formats = useFormats()
  return (
    <>
      <FactList
        columns={1}
        facts={deviceColumns(factsOf(device), { t, formats }).map((column) => ({
          name: column.header,
          value: column.cell(device),
        }))}
      />
      <Group gap="xs" mt="lg">
        <Button component={AppLink} to={infoPath(device.DeviceType)} search={{ sn: device.sn }}>
          {t('action.openPage')}
        </Button>
        {actions
          .filter((name) => offers(deviceActions[name], device))
          .map((name) => {
            const why = whyNot(deviceActions[name], device, levelOf(device.group))
            return (
              <Button
                key={name}
                variant="default"
                disabled={why !== null}
                title={why ? words(why) : undefined}
                onClick={() => onAct(name, [device])}
              >
                {t(`action.${name}`)}
              </Button>
            )
          })}
      </Group>
    </>
  )
}
