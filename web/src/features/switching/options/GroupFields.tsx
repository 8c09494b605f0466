import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { groupRange, lagModes } from '#contract/switching/port-groups.ts'
import { ChoiceField } from '../ChoiceField'
import { common, MIXED } from '../port-edits'
import { TypedField } from '../TypedField'
import type { OptionFieldsProps } from './LimitFields'
import { OptionGroup } from './OptionGroup'
import { shown, wholeOrNone } from './typed-numbers'

interface GroupFieldsProps extends OptionFieldsProps {
  /** All ports of the device; null: of no device, but of a profile. */
  order: readonly string[] | null
}

const NOWHERE = ' '

/** What ports have with one another: isolation, aggregation, mirroring. */
export function GroupFields({ ports, order, onEdit, onInvalid }: GroupFieldsProps) {
  const { t } = useTranslation('switching')
  const { leastProtection, mostProtection, leastLag, mostLag } = groupRange
  const set = ports.filter(({ protection, lag, mirrorTo }) => protection || lag || mirrorTo).length
  const mirror = common(ports, ({ mirrorTo }) => mirrorTo ?? NOWHERE)
  const chosen = new Set(ports.map(({ port }) => port))
  return (
    <OptionGroup title={t('group.groups')} set={set} summary={t('group.set')}>
      <TypedField
        label={t('field.protection')}
        hint={t('protectionHint', { least: leastProtection, most: mostProtection })}
        value={shown(common(ports, ({ protection }) => protection))}
        parse={(text) => wholeOrNone(text, leastProtection, mostProtection)}
        problem={t('problem.range', { least: leastProtection, most: mostProtection })}
        numeric
        onValue={(protection) => onEdit({ protection })}
        onInvalid={onInvalid}
      />
      {order && (
        <>
          <TypedField
            label={t('field.lag_group')}
            hint={t('lagHint', { least: leastLag, most: mostLag })}
            value={shown(common(ports, ({ lag }) => lag?.group))}
            parse={(text) => wholeOrNone(text, leastLag, mostLag)}
            problem={t('problem.range', { least: leastLag, most: mostLag })}
            numeric
            onValue={(group) => onEdit({ lag: group === null ? null : { group } })}
            onInvalid={onInvalid}
          />
          {ports.some(({ lag }) => lag) && (
            <ChoiceField
              label={t('field.lag_mode')}
              value={common(
                ports.filter(({ lag }) => lag),
                ({ lag }) => lag?.mode ?? 'static',
              )}
              note={t('lagModeHint')}
              choices={lagModes.map((value) => ({ value, label: t(`lagMode.${value}`) }))}
              onChoose={(mode) => onEdit({ lag: { mode } })}
            />
          )}
          <Select
            label={t('field.mirrorTo')}
            description={t('mirrorHint')}
            placeholder={mirror === MIXED ? t('mixed') : undefined}
            allowDeselect={false}
            value={mirror === MIXED ? null : (mirror ?? null)}
            data={[
              { value: NOWHERE, label: t('mirrorNowhere') },
              ...order.filter((port) => !chosen.has(port)).map((port) => ({ value: port, label: port })),
            ]}
            onChange={(port) => port && onEdit({ mirrorTo: port === NOWHERE ? null : port })}
          />
        </>
      )}
    </OptionGroup>
  )
}
