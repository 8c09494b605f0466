import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { type PortSettings, portSpeeds } from '#contract/switching/intent.ts'
import { useFormats } from '../../i18n/use-formats'
import { ChoiceField } from './ChoiceField'
import { PowerBudget } from './PowerBudget'
import { common, MIXED, onOff, type PortEdit, type ShownPort } from './port-edits'
import { type Invalid, TypedField } from './TypedField'

interface FieldsProps {
  ports: readonly ShownPort[]
  /** Null: of no device, but of a profile. */
  state: DeviceState | null
  /** Whether its power budget is told. */
  budget?: boolean
  onEdit: (edit: PortEdit) => void
  onInvalid: Invalid
}

const labelMax = 64
const parseLabel = (text: string) =>
  text.length <= labelMax && /^[^\p{Cc}\p{Cs}]*$/u.test(text) ? text.trim() : undefined

/** Label, on or off, speed, duplex, power. */
export function LinkFields({ ports, state, budget = true, onEdit, onInvalid }: FieldsProps) {
  const { t } = useTranslation('switching')
  const enabled = common(ports, ({ enabled }) => (enabled === undefined ? undefined : enabled ? 'on' : 'off'))
  return (
    <>
      {state && (
        <>
          <TypedField
            label={t('field.label')}
            hint={t('labelHint')}
            value={common(ports, ({ label }) => label)}
            parse={parseLabel}
            problem={t('problem.label')}
            onValue={(label) => onEdit({ label })}
            onInvalid={onInvalid}
          />
          <ChoiceField
            label={t('field.enabled')}
            value={enabled}
            choices={(['on', 'off'] as const).map((value) => ({ value, label: t(`enabled.${value}`) }))}
            onChoose={(value) => onEdit({ enabled: value === 'on' })}
          />
        </>
      )}
      <Speed ports={ports} state={state} onEdit={onEdit} />
      <Power ports={ports} state={state} budget={budget} onEdit={onEdit} />
    </>
  )
}

function Speed({ ports, onEdit }: Omit<FieldsProps, 'onInvalid'>) {
  const { t } = useTranslation('switching')
  const formats = useFormats()
  const speed = common(ports, ({ speed }) => speed)
  const duplex = common(ports, (port) => port.duplex)
  const extend = common(ports, (port) => onOff(port, 'extend'))
  const extended = extend === 'on' || extend === MIXED
  const negotiated = speed === undefined || speed === 'auto' || speed === MIXED || extended
  return (
    <>
      <ChoiceField
        label={t('field.extend')}
        value={extend}
        note={t('extendHint')}
        choices={(['off', 'on'] as const).map((value) => ({ value, label: t(`extend.${value}`) }))}
        onChoose={(value) => onEdit({ extend: value === 'on' })}
      />
      <Select
        label={t('field.speed')}
        disabled={extended}
        placeholder={speed === MIXED ? t('mixed') : undefined}
        allowDeselect={false}
        value={speed === MIXED || speed === undefined ? null : String(speed)}
        data={[
          { value: 'auto', label: t('speed.auto') },
          ...portSpeeds.map((mbps) => ({ value: String(mbps), label: formats.bitRate(mbps * 1_000_000) })),
        ]}
        onChange={(value) => value && onEdit({ speed: speedOf(value) })}
      />
      <ChoiceField
        label={t('field.duplex')}
        value={duplex}
        disabled={negotiated}
        {...(negotiated && !extended && { note: t('duplexHint') })}
        choices={(['full', 'half'] as const).map((value) => ({ value, label: t(`duplex.${value}`) }))}
        onChoose={(value) => onEdit({ duplex: value })}
      />
    </>
  )
}

const speedOf = (text: string): PortSettings['speed'] =>
  text === 'auto' ? 'auto' : (Number(text) as (typeof portSpeeds)[number])

/** Only for ports that have it. */
function Power({ ports, state, budget, onEdit }: Omit<FieldsProps, 'onInvalid'>) {
  const { t } = useTranslation('switching')
  const powered =
    !state || ports.some(({ port }) => state.ports.find(({ name }) => name === port)?.poe !== undefined)
  if (!powered) return null
  const value = common(ports, ({ poe }) =>
    poe === undefined ? undefined : poe === null ? 'keep' : poe ? 'on' : 'off',
  )
  return (
    <>
      <ChoiceField
        label={t('field.poe')}
        value={value}
        choices={(['keep', 'on', 'off'] as const).map((name) => ({ value: name, label: t(`poe.${name}`) }))}
        onChoose={(name) => onEdit({ poe: name === 'keep' ? null : name === 'on' })}
      />
      {state && budget && <PowerBudget state={state} />}
    </>
  )
}
