import { useTranslation } from 'react-i18next'
import { formatRanges } from '../../components/configuration/words/ranges'
import { ChoiceField } from './ChoiceField'
import { common, type PortEdit, type ShownPort } from './port-edits'
import { type Invalid, TypedField } from './TypedField'
import { parseVlan, parseVlans, TAGGED_MAX } from './vlan-text'

interface VlanFieldsProps {
  ports: readonly ShownPort[]
  onEdit: (edit: PortEdit) => void
  onInvalid: Invalid
}

const parseTagged = (text: string) => {
  const vlans = parseVlans(text)
  return vlans && vlans.length <= TAGGED_MAX ? vlans : undefined
}
/** Empty: frames without a tag are not taken. */
const parseNative = (text: string): { native: number | null } | undefined => {
  if (text.trim() === '') return { native: null }
  const native = parseVlan(text)
  return native === undefined ? undefined : { native }
}

/** One VLAN, or a trunk of several; the fields of a mode show once all chosen ports are in it. */
export function VlanFields({ ports, onEdit, onInvalid }: VlanFieldsProps) {
  const { t } = useTranslation('switching')
  const mode = common(ports, ({ vlan }) => vlan?.mode)
  return (
    <>
      <ChoiceField
        label={t('field.vlan_mode')}
        value={mode}
        choices={(['access', 'trunk'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
        onChoose={(value) => onEdit({ mode: value })}
      />
      {mode === 'access' && (
        <TypedField
          label={t('field.vlan_vlan')}
          hint={t('accessHint')}
          numeric
          value={common(ports, ({ vlan }) => (vlan?.mode === 'access' ? String(vlan.vlan) : ''))}
          parse={parseVlan}
          problem={t('problem.vlan')}
          onValue={(access) => onEdit({ access })}
          onInvalid={onInvalid}
        />
      )}
      {mode === 'trunk' && (
        <>
          <TypedField
            label={t('field.vlan_native')}
            hint={t('nativeHint')}
            numeric
            value={common(ports, ({ vlan }) => (vlan?.mode === 'trunk' ? String(vlan.native ?? '') : ''))}
            parse={parseNative}
            problem={t('problem.native')}
            onValue={(native) => onEdit(native)}
            onInvalid={onInvalid}
          />
          <TypedField
            label={t('field.vlan_tagged')}
            hint={t('taggedHint')}
            value={common(ports, ({ vlan }) => (vlan?.mode === 'trunk' ? formatRanges(vlan.tagged) : ''))}
            parse={parseTagged}
            problem={t('problem.tagged')}
            onValue={(tagged) => onEdit({ tagged })}
            onInvalid={onInvalid}
          />
        </>
      )}
    </>
  )
}
