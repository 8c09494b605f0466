import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { DeviceState, Port } from '#contract/inventory/state/device-state.ts'
import { DataTable } from '../../../../components/data-table/DataTable'
import { Figure } from '../../../../components/history/Figure'
import { poeTone } from '../../../../components/port-panel/port-state'
import { useFormats } from '../../../../i18n/use-formats'
import { FactList } from '../../../../ui/FactList'
import { Panel } from '../../../../ui/page/Panel'
import { StateMark } from '../../../../ui/StateMark'
import { CommandButton } from '../../commands/CommandButton'
import { cyclePorts } from '../../commands/catalogue'
import { WithPart } from '../NoReport'
import { PortLink } from '../PortLink'
import { measured, shown } from '../values'
import css from './PoeTab.module.css'

/** Power over Ethernet: the budget, then port by port. */
export function PoeTab({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  return (
    <WithPart device={device} part="poe">
      {(state) => {
        const ports = state.ports.filter((port): port is Port & { poe: object } => port.poe !== undefined)
        return (
          <>
            <Budget poe={state.poe} />
            <Panel
              title={t('detail.tab.poe')}
              flush
              aside={<CommandButton entry={cyclePorts} device={device} />}
            >
              <DataTable
                label={t('detail.tab.poe')}
                rows={ports}
                rowKey={(port) => port.name}
                none={t('poe.none')}
                columns={[
                  {
                    id: 'port',
                    header: t('port.port'),
                    cell: (port) => <PortLink port={port.name} device={device} />,
                  },
                  {
                    id: 'state',
                    header: t('poe.state'),
                    cell: ({ poe, name }) =>
                      measured(
                        'portDelivering',
                        poe?.status,
                        (status) => <StateMark tone={poeTone(status)} text={t(`poe.status.${status}`)} />,
                        name,
                      ),
                  },
                  {
                    id: 'power',
                    header: t('poe.power'),
                    align: 'end',
                    cell: ({ poe, name }) => measured('portPower', poe?.watts, formats.watts, name),
                  },
                  {
                    id: 'current',
                    header: t('poe.current'),
                    align: 'end',
                    cell: ({ poe, name }) => measured('portCurrent', poe?.milliamps, formats.milliamps, name),
                  },
                  {
                    id: 'volts',
                    header: t('poe.voltage'),
                    align: 'end',
                    cell: ({ poe, name }) => measured('portVoltage', poe?.volts, formats.volts, name),
                  },
                  {
                    id: 'temperature',
                    header: t('port.moduleTemperature'),
                    align: 'end',
                    cell: ({ poe, name }) =>
                      measured('portPoeTemperature', poe?.temperatureCelsius, formats.celsius, name),
                  },
                  {
                    id: 'class',
                    header: t('poe.class'),
                    align: 'end',
                    cell: ({ poe }) => shown(poe?.class, String),
                  },
                  {
                    id: 'fault',
                    header: t('poe.fault'),
                    // Devices also have a word for no fault.
                    cell: ({ poe, name }) =>
                      measured(
                        'portPoeFault',
                        poe?.status === 'unknown' ? undefined : poe,
                        ({ status, fault }) =>
                          status === 'fault' ? <bdi>{fault ?? t('poe.status.fault')}</bdi> : t('poe.noFault'),
                        name,
                      ),
                  },
                ]}
              />
            </Panel>
          </>
        )
      }}
    </WithPart>
  )
}

function Budget({ poe }: { poe: DeviceState['poe'] }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const { budgetWatts: budget, usedWatts: used } = poe ?? {}
  if (budget === undefined || used === undefined) return <PartOfBudget budget={budget} used={used} />
  const ratio = budget > 0 ? Math.min(1, used / budget) : 0
  const words = t('poe.usedOf', { used: formats.watts(used), budget: formats.watts(budget) })
  return (
    <Panel>
      <div className={css.budget}>
        <span>{t('poe.budget')}</span>
        <span className={css.track} data-level={ratio >= 0.9 ? 'bad' : ratio >= 0.75 ? 'warn' : 'ok'}>
          <span style={{ width: `${ratio * 100}%` }} />
        </span>
        <strong>
          <Figure name="poeUsed">{words}</Figure>
        </strong>
      </div>
      <Threshold poe={poe} />
    </Panel>
  )
}

/** From where on the device takes power for scarce. */
function Threshold({ poe }: { poe: DeviceState['poe'] }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const { thresholdRatio, thresholdWatts } = poe ?? {}
  const value =
    thresholdWatts === undefined ? shown(thresholdRatio, formats.ratio) : formats.watts(thresholdWatts)
  return thresholdWatts === undefined && thresholdRatio === undefined ? null : (
    <FactList facts={[{ name: t('poe.threshold'), value }]} />
  )
}

/** One of both or neither is told: no bar can be drawn. */
function PartOfBudget({ budget, used }: { budget: number | undefined; used: number | undefined }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  return (
    <Panel>
      <FactList
        facts={[
          { name: t('poe.budget'), value: measured('poeUsed', budget, formats.watts) },
          { name: t('poe.used'), value: measured('poeUsed', used, formats.watts) },
        ]}
      />
    </Panel>
  )
}
