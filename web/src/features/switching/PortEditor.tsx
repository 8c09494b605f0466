import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { useProfiles } from '../../components/configuration/profiles/use-profiles'
import { SectionAbout } from '../../components/configuration/SectionAbout'
import { SectionBar, VersionsButton } from '../../components/configuration/SectionTools'
import { ConfigStateMark } from '../../components/configuration/status/ConfigStateMark'
import { WentBack } from '../../components/configuration/status/WentBack'
import type { SectionOf } from '../../components/configuration/use-section'
import { Legend } from '../../components/port-panel/Legend'
import { PortPanel } from '../../components/port-panel/PortPanel'
import { Notice } from '../../ui/Notice'
import { Panel } from '../../ui/page/Panel'
import { PortsFollow } from './origins/PortsFollow'
import css from './PortEditor.module.css'
import { PortForm } from './PortForm'
import { PortSettingsTable } from './PortSettingsTable'
import { type SettingsMode, settingsLamp } from './port-lamp'
import { SettingsLegend } from './SettingsLegend'
import { usePortEditor } from './use-port-editor'
import { VlanTable } from './VlanTable'

interface PortEditorProps {
  device: DeviceInfo
  state: DeviceState
  section: SectionOf<'switching'>
}

const modes: readonly SettingsMode[] = ['vlan', 'status', 'speed', 'poe']

/** Front, form and table of the same ports; what is set gathers in the draft. */
export function PortEditor({ device, state, section }: PortEditorProps) {
  const { t } = useTranslation(['switching', 'inventory', 'configuration'])
  const [mode, setMode] = useState<SettingsMode>('vlan')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const around = device.group == null ? null : { group: device.group }
  const profiles = useProfiles('portProfiles', around)
  const editing = usePortEditor(state, section, profiles)
  const hasPoe = state.ports.some(({ poe }) => poe !== undefined)
  const locked = section.lock ? t(`configuration:locked.${section.lock}`) : undefined
  return (
    <div className={css.page}>
      <div className={css.head}>
        <p className={css.about}>
          <ConfigStateMark state={device.configState} pill />
          <SectionAbout section={section} />
        </p>
        <VersionsButton section={section} />
      </div>
      <WentBack sn={device.sn} state={device.configState} />
      {locked && <Notice tone="busy">{locked}</Notice>}
      <PortsFollow section={section} />
      {section.now?.basis === 'running' && <Notice tone="busy">{t('basis.running')}</Notice>}
      {section.now?.basis === 'none' && <Notice tone="warn">{t('basis.none')}</Notice>}
      <Panel
        flush
        title={t('configure')}
        aside={
          <SegmentedControl
            size="xs"
            aria-label={t('inventory:port.mode')}
            value={mode}
            onChange={(value) => setMode(value as SettingsMode)}
            data={modes
              .filter((value) => value !== 'poe' || hasPoe)
              .map((value) => ({
                value,
                label: value === 'vlan' ? t('modeVlan') : t(`inventory:port.modes.${value}`),
              }))}
          />
        }
      >
        <PortPanel
          name={device.hostname ?? device.sn}
          ports={state.ports}
          lamp={(port) =>
            settingsLamp(port, editing.isKnown(port.name) ? editing.settings(port.name) : null, mode)
          }
          selected={editing.names}
          onSelect={editing.pick}
          multiple={{ onAll: editing.all, onNone: editing.none }}
          changed={editing.changed}
        />
        <Legend mode={mode === 'vlan' ? null : mode} hasPoe={hasPoe}>
          <SettingsLegend vlan={mode === 'vlan'} />
        </Legend>
        <div className={css.choice}>
          <strong role="status">{t('selected', { count: editing.chosen.length })}</strong>
          <Button size="compact-sm" variant="default" onClick={editing.all}>
            {t('all')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={editing.chosen.length === 0}
            onClick={editing.none}
          >
            {t('clear')}
          </Button>
          <p className={css.hint}>{t('hint')}</p>
        </div>
      </Panel>
      <div className={css.pair}>
        <PortForm
          around={around}
          key={`${editing.round} ${editing.chosen.join(' ')}`}
          editing={editing}
          state={state}
          locked={locked}
          onInvalid={(field, reason) => setProblems((old) => withProblem(old, field, reason))}
        />
        <PortSettingsTable editing={editing} hasPoe={hasPoe} />
      </div>
      <VlanTable key={editing.round} editing={editing} group={device.group} locked={locked} />
      <SectionBar section={section} invalid={firstOf(problems)} />
    </div>
  )
}

const withProblem = (problems: Record<string, string>, field: string, reason: string | null) => {
  const { [field]: _old, ...rest } = problems
  return reason === null ? rest : { ...rest, [field]: reason }
}

function firstOf(problems: Record<string, string>): string | null {
  const [first] = Object.entries(problems)
  return first ? `${first[0]}: ${first[1]}` : null
}
