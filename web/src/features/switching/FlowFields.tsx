import { useTranslation } from 'react-i18next'
import { flowActions, flowDirections, flowRange, type PortFlow } from '#contract/flow-monitor/port-flow.ts'
import { ChoiceField } from './ChoiceField'
import { whole } from './options/typed-numbers'
import css from './PortForm.module.css'
import { common, MIXED, type MixedValue, type PortEdit, type ShownPort, usualFlow } from './port-edits'
import { type Invalid, TypedField } from './TypedField'

interface FlowFieldsProps {
  ports: readonly ShownPort[]
  /** Those of them that carry the device's uplink. */
  uplinks: readonly string[]
  onEdit: (edit: PortEdit) => void
  onInvalid: Invalid
}

/** Thresholds of the flow; the server watches it. */
export function FlowFields(props: FlowFieldsProps) {
  const { ports, onEdit } = props
  const { t } = useTranslation('switching')
  const watched = common(ports, ({ flow }) => (flow ? 'on' : 'off'))
  return (
    <>
      <ChoiceField
        label={t('field.flow')}
        value={watched}
        note={t('flow.about')}
        choices={(['on', 'off'] as const).map((value) => ({ value, label: t(`flow.watched.${value}`) }))}
        onChoose={(value) => onEdit({ flow: value === 'on' ? {} : null })}
      />
      {watched === 'on' && <Thresholds {...props} />}
    </>
  )
}

function Thresholds({ ports, uplinks, onEdit, onInvalid }: FlowFieldsProps) {
  const { t } = useTranslation('switching')
  const of = <Value,>(read: (flow: PortFlow) => Value): Value | MixedValue | undefined =>
    common(ports, ({ flow }) => read(flow ?? usualFlow))
  const lower: Threshold = of((flow) => flow.lowerKbps)
  const upper: Threshold = of((flow) => flow.upperKbps)
  const onUplink = uplinks.length > 0
  return (
    <>
      {(['lowerKbps', 'upperKbps'] as const).map((name) => (
        <TypedField
          key={name}
          label={t(`field.flow_${name}`)}
          hint={t('flow.thresholdHint')}
          value={typed(name === 'lowerKbps' ? lower : upper)}
          parse={(text) => (name === 'lowerKbps' ? parseLower(text, upper) : parseUpper(text, lower))}
          problem={t('problem.flow')}
          numeric
          onValue={(value) => onEdit({ flow: { [name]: value } })}
          onInvalid={onInvalid}
        />
      ))}
      <TypedField
        label={t('field.flow_intervalSeconds')}
        hint={t('flow.intervalHint')}
        value={typed(of((flow) => flow.intervalSeconds))}
        parse={(text) => whole(text, flowRange.leastSeconds, flowRange.mostSeconds)}
        problem={t('problem.interval')}
        numeric
        onValue={(intervalSeconds) => onEdit({ flow: { intervalSeconds } })}
        onInvalid={onInvalid}
      />
      <ChoiceField
        label={t('field.flow_direction')}
        value={of((flow) => flow.direction)}
        choices={flowDirections.map((value) => ({ value, label: t(`flow.direction.${value}`) }))}
        onChoose={(direction) => onEdit({ flow: { direction } })}
      />
      <ChoiceField
        label={t('field.flow_action')}
        value={of((flow) => flow.action)}
        note={t('flow.actionHint')}
        choices={flowActions
          .filter((value) => value === 'report' || !onUplink)
          .map((value) => ({ value, label: t(`flow.action.${value}`) }))}
        onChoose={(action) => onEdit({ flow: { action } })}
      />
      {onUplink && <p className={css.note}>{t('flow.onUplink', { ports: uplinks.join(', ') })}</p>}
    </>
  )
}

type Threshold = number | null | MixedValue | undefined

const typed = (value: Threshold): string | MixedValue =>
  value === MIXED ? MIXED : value === null || value === undefined ? '' : String(value as number)

const threshold = (text: string) =>
  text.trim() === '' ? null : whole(text, flowRange.leastKbps, flowRange.mostKbps)

/** Beside the other threshold: one at least, the lower below the upper; the server judges ports that differ. */
export function parseLower(text: string, upper: Threshold): number | null | undefined {
  const value = threshold(text)
  if (value === null) return upper === null ? undefined : null
  return value !== undefined && (typeof upper !== 'number' || value < upper) ? value : undefined
}

export function parseUpper(text: string, lower: Threshold): number | null | undefined {
  const value = threshold(text)
  if (value === null) return lower === null ? undefined : null
  return value !== undefined && (typeof lower !== 'number' || value > lower) ? value : undefined
}
