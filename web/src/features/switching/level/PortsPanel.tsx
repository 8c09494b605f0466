import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { LevelPanel, LevelPanelWaits } from '../../../components/configuration/levels/LevelPanel'
import type { DefaultsPlace } from '../../../components/configuration/levels/opened-defaults'
import { levelOf } from '../../../components/configuration/levels/place-levels'
import type { ConfigTarget } from '../../../components/configuration/place'
import { type ProfilesPlace, useProfiles } from '../../../components/configuration/profiles/use-profiles'
import { type SectionOf, useSection } from '../../../components/configuration/use-section'
import { PortPanel } from '../../../components/port-panel/PortPanel'
import { PortForm } from '../PortForm'
import { settingsLamp } from '../port-lamp'
import { usePortEditor } from '../use-port-editor'
import css from './PortsPanel.module.css'
import { SaidPorts } from './SaidPorts'
import { useFront } from './use-front'

/** Values of ports that the switches of a place have in common; the rest stays as each of them runs it. */
export function PortsPanel({ place }: { place: ConfigTarget }) {
  const { t } = useTranslation(['switching', 'configuration'])
  const section = useSection('switching', place)
  const title = t('configuration:section.switching')
  if ('sn' in place) return null
  if (!section.document) return <LevelPanelWaits section={section} title={title} />
  return <Loaded section={section} place={place} title={title} />
}

interface LoadedProps {
  section: SectionOf<'switching'>
  place: DefaultsPlace
  title: string
}

function Loaded({ section, place, title }: LoadedProps) {
  const { t } = useTranslation(['switching', 'configuration'])
  const front = useFront(place)
  const [invalid, setInvalid] = useState<Record<string, string>>({})
  const [problem] = Object.entries(invalid).map(([field, reason]) => `${field}: ${reason}`)
  return (
    <LevelPanel
      section={section}
      title={title}
      about={t('level.about')}
      invalid={problem ?? null}
      listsValues={false}
      fields={(locked) => (
        <>
          {front.devices.length > 1 && (
            <Select
              label={t('level.front')}
              allowDeselect={false}
              value={front.sn}
              data={front.devices.map(({ sn, name }) => ({ value: sn, label: name }))}
              onChange={(sn) => sn && front.show(sn)}
            />
          )}
          {front.state ? (
            <LevelPorts
              {...{ section, state: front.state }}
              around={'project' in place ? place : { group: place.group }}
              locked={locked ? t(`configuration:origin.set.${levelOf(place)}`) : undefined}
              onInvalid={(field, reason) => setInvalid((old) => told(old, field, reason))}
            />
          ) : (
            !front.waits && <p className={css.none}>{t('level.none')}</p>
          )}
        </>
      )}
    />
  )
}

interface LevelPortsProps {
  section: SectionOf<'switching'>
  around: ProfilesPlace
  state: DeviceState
  locked: string | undefined
  onInvalid: (field: string, reason: string | null) => void
}

function LevelPorts({ section, around, state, locked, onInvalid }: LevelPortsProps) {
  const { t } = useTranslation('switching')
  const profiles = useProfiles('portProfiles', around)
  // Where the uplink of one of them is says nothing of the others.
  const editing = { ...usePortEditor(state, section, profiles), chosenUplinks: [] }
  const lamp = (port: DeviceState['ports'][number]) =>
    settingsLamp(port, editing.isKnown(port.name) ? editing.settings(port.name) : null, 'vlan')
  return (
    <>
      <PortPanel
        name={t('level.ports')}
        ports={state.ports}
        lamp={lamp}
        selected={editing.names}
        onSelect={editing.pick}
        multiple={{ onAll: editing.all, onNone: editing.none }}
        changed={editing.changed}
      />
      {editing.chosen.length === 0 ? (
        <p className={css.none}>{t('choose')}</p>
      ) : (
        <PortForm
          key={`${editing.round} ${editing.chosen.join(' ')}`}
          {...{ editing, around, state, locked, onInvalid }}
        />
      )}
      <SaidPorts editing={editing} />
    </>
  )
}

function told(old: Record<string, string>, field: string, reason: string | null): Record<string, string> {
  const { [field]: _before, ...rest } = old
  return reason === null ? rest : { ...rest, [field]: reason }
}
