import { Button, Group, SegmentedControl } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { DeviceState, Port } from '#contract/inventory/state/device-state.ts'
import { usePortFlows } from '../../../../components/flow-monitor/use-port-flows'
import { PastButton } from '../../../../components/past/PastButton'
import { useMoment } from '../../../../components/past/use-moment'
import { Legend } from '../../../../components/port-panel/Legend'
import { measuredLamp, type PortMeasures } from '../../../../components/port-panel/measured-lamp'
import { PortPanel } from '../../../../components/port-panel/PortPanel'
import {
  lampOf,
  type MeasuredMode,
  measuredModes,
  type PortMode,
  portModes,
  troubleOf,
} from '../../../../components/port-panel/port-state'
import { lazyPart } from '../../../../lib/lazy-part'
import { useSearchState } from '../../../../lib/search'
import { Panel } from '../../../../ui/page/Panel'
import { CommandButton } from '../../commands/CommandButton'
import { cyclePorts } from '../../commands/catalogue'
import { viewsOf } from '../../detail/views'
import { deviceName } from '../../device-name'
import { WithPart } from '../NoReport'
import { PortCard } from './PortCard'
import { PortDrawer } from './PortDrawer'
import css from './PortsTab.module.css'
import { PortTable } from './PortTable'
import type { ShownPort } from './port-facts'
import { Trunks } from './Trunks'
import { usePortMeasures } from './use-port-measures'
import { usePortsWanted } from './use-ports-wanted'

const PastPorts = lazyPart(() => import('../../past/PastPorts'))

/** The front of the device, and the same ports as a table; now, or as they were. */
export function PortsTab({ device }: { device: DeviceInfo }) {
  const { at } = useMoment()
  if (at !== null)
    return (
      <Suspense fallback={null}>
        <PastPorts device={device} />
      </Suspense>
    )
  return (
    <WithPart device={device} part="ports">
      {(state) => <Ports device={device} state={state} />}
    </WithPart>
  )
}

function Ports({ device, state }: { device: DeviceInfo; state: DeviceState }) {
  const { t } = useTranslation('inventory')
  const [mode, setMode] = useState<PortMode>('status')
  const [search, setSearch] = useSearchState()
  const selected = search.port ?? null
  const setSelected = (port: string | null) => setSearch({ port: port ?? undefined })
  const hasPoe = state.ports.some((port) => port.poe !== undefined)
  const modes = portModes.filter(
    (name) => (name !== 'poe' || hasPoe) && (name !== 'vlan' || state.forwarding),
  )
  const chosen = state.ports.find((port) => port.name === selected)
  const measures = usePortMeasures(device.sn, state)
  const wanted = usePortsWanted(device)
  const flows = usePortFlows(device.sn)
  const asked = (port: Port): ShownPort => ({
    ...{ sn: device.sn, state, port, measures: measures(port.name) },
    wanted: wanted?.of(port.name) ?? null,
  })
  const troubles = new Set(state.ports.map(troubleOf).filter((trouble) => trouble !== null))
  if (state.ports.length === 0) return <Panel>{t('port.none')}</Panel>
  return (
    <>
      <Panel
        title={t('detail.tab.ports')}
        flush
        aside={
          <Group gap="xs">
            {viewsOf(device).includes('settings') && (
              <Button size="compact-sm" variant="default" onClick={() => setSearch({ tab: 'settings' })}>
                {t('detail.tab.settings')}
              </Button>
            )}
            <CommandButton entry={cyclePorts} device={device} />
            <PastButton small />
          </Group>
        }
      >
        <div className={css.modes}>
          <SegmentedControl
            size="xs"
            aria-label={t('port.mode')}
            value={mode}
            onChange={(value) => setMode(value as PortMode)}
            data={modes.map((value) => ({ value, label: t(`port.modes.${value}`) }))}
          />
        </div>
        <PortPanel
          name={deviceName(device)}
          ports={state.ports}
          lamp={(port) => lampIn(mode, port, measures(port.name))}
          card={(port) => <PortCard {...asked(port)} />}
          selected={new Set(selected === null ? [] : [selected])}
          onSelect={setSelected}
          {...(wanted && { own: wanted.own })}
          {...(flows && { beyond: flows.beyond })}
        />
        <Legend
          mode={mode}
          hasPoe={hasPoe}
          troubles={troubles}
          own={(wanted?.own.size ?? 0) > 0}
          beyond={(flows?.beyond.size ?? 0) > 0}
        />
      </Panel>
      <PortDrawer
        device={device}
        asked={chosen ? asked(chosen) : null}
        flows={flows}
        onClose={() => setSelected(null)}
      />
      <Panel flush>
        <PortTable state={state} selected={selected} onSelect={setSelected} />
      </Panel>
      <Trunks trunks={state.trunks ?? []} />
    </>
  )
}

const isMeasured = (mode: PortMode): mode is MeasuredMode =>
  (measuredModes as readonly PortMode[]).includes(mode)

const lampIn = (mode: PortMode, port: Port, measures: PortMeasures) =>
  isMeasured(mode) ? measuredLamp(port, mode, measures) : lampOf(port, mode)
