import { IconAlertTriangle, IconHandClick } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { ProfilesPlace } from '../../components/configuration/profiles/use-profiles'
import { Notice } from '../../ui/Notice'
import { EmptyState } from '../../ui/page/EmptyState'
import { Panel } from '../../ui/page/Panel'
import { FlowFields } from './FlowFields'
import { LinkFields } from './LinkFields'
import { GroupFields } from './options/GroupFields'
import { GuardFields } from './options/GuardFields'
import { LimitFields } from './options/LimitFields'
import { PowerFields } from './options/PowerFields'
import { PortOrigins } from './origins/PortOrigins'
import css from './PortForm.module.css'
import { PortProfileField } from './profiles/PortProfileField'
import type { Invalid } from './TypedField'
import type { PortEditing } from './use-port-editor'
import { VlanFields } from './VlanFields'

interface PortFormProps {
  editing: PortEditing
  /** Whose profiles they can follow. */
  around: ProfilesPlace | null
  state: DeviceState
  locked: string | undefined
  onInvalid: Invalid
}

/** What all chosen ports have in common, and what they are to have. */
export function PortForm({ editing, around, state, locked, onInvalid }: PortFormProps) {
  const { t } = useTranslation('switching')
  const { chosen, chosenUplinks } = editing
  const ports = chosen.map(editing.shown)
  const ofDevice = 'sn' in editing.section.place
  const powered = new Set(state.ports.flatMap(({ name, poe }) => (poe ? [name] : [])))
  const fields = { ports, onEdit: editing.edit, onInvalid }
  return (
    <Panel title={t('form')} aside={chosen.length === 1 ? chosen[0] : undefined}>
      {chosen.length === 0 ? (
        <EmptyState icon={<IconHandClick size={22} />} title={t('choose')} />
      ) : (
        <fieldset className={css.form} disabled={locked !== undefined} title={locked}>
          {chosenUplinks.length > 0 && (
            <Notice tone="warn" live icon={<IconAlertTriangle size={17} />}>
              {t('uplink', { count: chosenUplinks.length, ports: chosenUplinks.join(', ') })}
              <Neighbours state={state} ports={chosenUplinks} />
            </Notice>
          )}
          <PortOrigins editing={editing} />
          <PortProfileField editing={editing} around={around} />
          <LinkFields
            ports={ports}
            state={state}
            budget={ofDevice}
            onEdit={editing.edit}
            onInvalid={onInvalid}
          />
          <VlanFields ports={ports} onEdit={editing.edit} onInvalid={onInvalid} />
          {ports.some(({ port }) => powered.has(port)) && <PowerFields {...fields} />}
          <LimitFields {...fields} />
          <GroupFields {...fields} order={editing.order} />
          <GuardFields ports={ports} onEdit={editing.edit} />
          {ofDevice && <FlowFields {...fields} uplinks={chosenUplinks} />}
        </fieldset>
      )}
    </Panel>
  )
}

/** Who was heard on these ports (LLDP). */
function Neighbours({ state, ports }: { state: DeviceState; ports: readonly string[] }) {
  const { t } = useTranslation('switching')
  const heard = state.lldp.filter(({ port, name }) => name && ports.includes(port))
  return heard.map(({ port, name }) => (
    <div key={`${port} ${name}`}>
      <bdi>{t('neighbour', { port, name })}</bdi>
    </div>
  ))
}
