import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  EXTEND_MBPS,
  isStormLimit,
  limitRange,
  type PortStorm,
  rateMost,
  stormRange,
  stormSorts,
  stormUnits,
} from '#contract/switching/port-limits.ts'
import { useFormats } from '../../../i18n/use-formats'
import { ChoiceField } from '../ChoiceField'
import { common, MIXED, type PortEdit, type ShownPort } from '../port-edits'
import { type Invalid, TypedField } from '../TypedField'
import { OptionGroup } from './OptionGroup'
import css from './OptionGroup.module.css'
import { limitOf, shown } from './typed-numbers'

export interface OptionFieldsProps {
  ports: readonly ShownPort[]
  onEdit: (edit: PortEdit) => void
  onInvalid: Invalid
}

/** What a port lets through: a rate each way, and floods. */
export function LimitFields(props: OptionFieldsProps) {
  const { t } = useTranslation('switching')
  const set = props.ports.filter(({ rate, storm }) => rate || storm).length
  return (
    <OptionGroup title={t('group.limits')} set={set} summary={t('group.set')}>
      <Rates {...props} />
      <Storms {...props} />
    </OptionGroup>
  )
}

function Rates({ ports, onEdit, onInvalid }: OptionFieldsProps) {
  const { t } = useTranslation('switching')
  const { count } = useFormats()
  const { leastKbps } = limitRange
  // Of several, as much as the fastest takes: those that are slower have no limit then.
  const mostOf = ({ speed, extend }: ShownPort) => rateMost(extend ? EXTEND_MBPS : (speed ?? 'auto'))
  const mostKbps = Math.max(...ports.map(mostOf))
  const range = { least: count(leastKbps), most: count(mostKbps) }
  return (
    <div className={css.pair}>
      {(['inKbps', 'outKbps'] as const).map((way) => (
        <TypedField
          key={`${way} ${mostKbps}`}
          label={t(`field.rate_${way}`)}
          hint={t('rate.hint', range)}
          value={shown(common(ports, ({ rate }) => rate?.[way] ?? 0))}
          parse={(text) => limitOf(text, leastKbps, mostKbps)}
          problem={t('problem.range', range)}
          numeric
          onValue={(kbps) => onEdit({ rate: { [way]: kbps === mostKbps ? 0 : kbps } })}
          onInvalid={onInvalid}
        />
      ))}
    </div>
  )
}

function Storms({ ports, onEdit, onInvalid }: OptionFieldsProps) {
  const { t } = useTranslation('switching')
  const { count } = useFormats()
  const limited = ports.filter(({ storm }) => storm)
  const saved = common(limited, ({ storm }) => storm?.unit)
  const [chosen, choose] = useState<PortStorm['unit']>('pps')
  // Without a limit the unit is nobody's yet.
  const unit = saved === undefined ? chosen : saved
  const range = stormRange(unit === MIXED ? 'pps' : unit)
  const words = { least: count(range.least), most: count(range.most) }
  const change = (next: PortStorm['unit']) => {
    choose(next)
    if (limited.length > 0) onEdit({ storm: inUnit(next, limited) })
  }
  return (
    <>
      <ChoiceField
        label={t('field.storm_unit')}
        value={unit}
        note={t('storm.about')}
        choices={stormUnits.map((value) => ({ value, label: t(`storm.unit.${value}`) }))}
        onChoose={change}
      />
      {unit !== MIXED && (
        <div className={css.pair}>
          {stormSorts.map((sort) => (
            <TypedField
              key={`${sort} ${unit}`}
              label={t(`field.storm_${sort}`)}
              hint={t(`storm.hint.${unit}`, words)}
              value={shown(common(ports, ({ storm }) => storm?.[sort] ?? 0))}
              parse={(text) => limitOf(text, range.least, range.most)}
              problem={t('problem.range', words)}
              numeric
              onValue={(limit) => onEdit({ storm: { unit, [sort]: limit } })}
              onInvalid={onInvalid}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** Figures stay where the other unit knows them too; ports that differ in one lose it. */
function inUnit(unit: PortStorm['unit'], ports: readonly ShownPort[]): PortStorm {
  const left = (sort: (typeof stormSorts)[number]) => {
    const limit = common(ports, ({ storm }) => storm?.[sort] ?? 0)
    return typeof limit === 'number' && isStormLimit(unit, limit) ? limit : 0
  }
  return {
    ...{ unit, broadcast: left('broadcast'), multicast: left('multicast') },
    unknownUnicast: left('unknownUnicast'),
  }
}
