import { Button, Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '#contract/inventory/device-state.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { Legend } from '../../../components/port-panel/Legend'
import { PortPanel } from '../../../components/port-panel/PortPanel'
import { lampOf, type PortMode, portModes } from '../../../components/port-panel/port-state'
import { useSearchState } from '../../../lib/search'
import { Panel } from '../../../ui/Panel'
import { CommandButton } from '../commands/CommandButton'
import { cyclePorts } from '../commands/catalogue'
import { tabsOf } from '../detail/tabs'
import { deviceName } from '../device-name'
import { WithPart } from './NoReport'
import { PortDetails } from './ports/PortDetails'
import { PortTable } from './ports/PortTable'
import { Trunks } from './ports/Trunks'

/** The front of the device, and the same ports as a table. */
export function PortsTab({ device }: { device: DeviceInfo }) {
  return (
    <WithPart device={device} part="ports">
      {(state) => <Ports device={device} state={state} />}
    </WithPart>
  )
}

function Ports({ device, state }: { device: DeviceInfo; state: DeviceState }) {
  const { t } = useTranslation('inventory')
  const [mode, setMode] = useState<PortMode>('status')
  const [selected, setSelected] = useState<string | null>(null)
  const [, setSearch] = useSearchState()
  const hasPoe = state.ports.some((port) => port.poe !== undefined)
  const modes = portModes.filter((name) => name !== 'poe' || hasPoe)
  const chosen = state.ports.find((port) => port.name === selected)
  if (state.ports.length === 0) return <Panel>{t('port.none')}</Panel>
  return (
    <>
      <Panel
        title={t('detail.tab.ports')}
        flush
        aside={
          <Group gap="xs">
            {tabsOf(device).includes('settings') && (
              <Button size="compact-sm" variant="default" onClick={() => setSearch({ tab: 'settings' })}>
                {t('detail.tab.settings')}
              </Button>
            )}
            <CommandButton entry={cyclePorts} device={device} {...(selected && { about: selected })} />
            <SegmentedControl
              size="xs"
              aria-label={t('port.mode')}
              value={mode}
              onChange={(value) => setMode(value as PortMode)}
              data={modes.map((value) => ({ value, label: t(`port.modes.${value}`) }))}
            />
          </Group>
        }
      >
        <PortPanel
          name={deviceName(device)}
          ports={state.ports}
          lamp={(port) => lampOf(port, mode)}
          selected={new Set(selected === null ? [] : [selected])}
          onSelect={(name) => setSelected(name === selected ? null : name)}
        />
        <Legend mode={mode} hasPoe={hasPoe} />
      </Panel>
      {chosen && <PortDetails port={chosen} />}
      <Panel flush>
        <PortTable state={state} selected={selected} onSelect={setSelected} />
      </Panel>
      <Trunks trunks={state.trunks ?? []} />
    </>
  )
}
