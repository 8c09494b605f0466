import { useTranslation } from 'react-i18next'
import type { showCloneable } from '#contract/configuration/clone.ts'
import type { AnswerTo } from '../../../api/call'
import { NumberField, wholeIn } from '../../../components/configuration/fields/NumberField'
import css from './Clone.module.css'
import type { CloneForm } from './clone-form'

interface CloneVlansProps {
  vlans: AnswerTo<typeof showCloneable>['vlans']
  form: CloneForm
  onEdit: (part: Partial<CloneForm>) => void
}

const parse = wholeIn(1, 4094)

/** Which number each VLAN of the source has in the targets. */
export function CloneVlans({ vlans, form, onEdit }: CloneVlansProps) {
  const { t } = useTranslation('configuration')
  const mark = (vlan: number, isWrong: boolean) => {
    if (form.wrong.has(vlan) === isWrong) return
    const wrong = new Set(form.wrong)
    if (isWrong) wrong.add(vlan)
    else wrong.delete(vlan)
    onEdit({ wrong })
  }
  return (
    <fieldset className={css.vlans}>
      <legend>{t('clone.vlans')}</legend>
      {vlans.map(({ vlan, names }) => (
        <NumberField
          key={vlan}
          label={t('clone.vlan', { vlan })}
          hint={names.join(', ')}
          problem={t('clone.vlanProblem')}
          value={form.vlans.get(vlan) ?? vlan}
          parse={parse}
          onValue={(to) => to !== null && onEdit({ vlans: new Map([...form.vlans, [vlan, to]]) })}
          onInvalid={(_, reason) => mark(vlan, reason !== null)}
        />
      ))}
    </fieldset>
  )
}
