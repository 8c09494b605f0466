import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../ChoiceField'
import { common, onOff } from '../port-edits'
import type { OptionFieldsProps } from './LimitFields'
import { OptionGroup } from './OptionGroup'

/** What keeps loops away: of the network, of this port, of the spanning tree. */
export function GuardFields({ ports, onEdit }: Omit<OptionFieldsProps, 'onInvalid'>) {
  const { t } = useTranslation('switching')
  const set = ports.filter(({ loop, edge, bpduGuard }) => loop || edge || bpduGuard).length
  const choices = (['off', 'on'] as const).map((value) => ({ value, label: t(`poe.${value}`) }))
  return (
    <OptionGroup title={t('group.loops')} set={set} summary={t('group.set')}>
      <ChoiceField
        label={t('field.loop')}
        value={common(ports, ({ loop }) => loop ?? 'network')}
        note={t('loopHint')}
        choices={(['network', 'on', 'off'] as const).map((value) => ({ value, label: t(`loop.${value}`) }))}
        onChoose={(loop) => onEdit({ loop: loop === 'network' ? null : loop })}
      />
      <ChoiceField
        label={t('field.edge')}
        value={common(ports, (port) => onOff(port, 'edge'))}
        note={t('edgeHint')}
        choices={choices}
        onChoose={(value) => onEdit({ edge: value === 'on' })}
      />
      <ChoiceField
        label={t('field.bpduGuard')}
        value={common(ports, (port) => onOff(port, 'bpduGuard'))}
        note={t('bpduHint')}
        choices={choices}
        onChoose={(value) => onEdit({ bpduGuard: value === 'on' })}
      />
    </OptionGroup>
  )
}
