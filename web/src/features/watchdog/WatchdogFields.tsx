import { Checkbox, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type WatchdogAction, watchdogActions } from '#contract/configuration/sections/watchdog.ts'
import { ValueChip } from '../../components/configuration/levels/ValueChip'
import type { SectionOf } from '../../components/configuration/use-section'
import { ranges, type TypedField, type WatchdogForm } from './use-watchdog-form'
import css from './WatchdogPanel.module.css'

interface WatchdogFieldsProps {
  section: SectionOf<'watchdog'>
  form: WatchdogForm
  locked: boolean
}

/** On or off, what is pinged how often, and what is done then. */
export function WatchdogFields({ section, form, locked }: WatchdogFieldsProps) {
  const { t } = useTranslation('watchdog')
  const { intent, change } = form
  const from = (member: keyof typeof intent) => (
    <ValueChip
      section={section}
      name={{ subject: 'watchdog', member }}
      label={t(`field.${member}`)}
      locked={locked}
    />
  )
  return (
    <>
      <Switch
        label={t('field.enabled')}
        checked={intent.enabled}
        disabled={locked}
        description={from('enabled')}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      <Typed form={form} field="hosts" locked={locked} from={from('hosts')} />
      <div className={css.pair}>
        <Typed form={form} field="intervalSeconds" locked={locked} from={from('intervalSeconds')} />
        <Typed form={form} field="failures" locked={locked} from={from('failures')} />
      </div>
      <div className={css.pair}>
        <Typed form={form} field="timeoutSeconds" locked={locked} from={from('timeoutSeconds')} />
        <Typed form={form} field="graceSeconds" locked={locked} from={from('graceSeconds')} />
      </div>
      <Checkbox.Group
        label={t('field.actions')}
        description={from('actions')}
        value={intent.actions}
        onChange={(actions) => change({ actions: inOrder(actions) })}
      >
        <div className={css.choices}>
          {watchdogActions.map((action) => (
            <Checkbox key={action} value={action} label={t(`action.${action}`)} disabled={locked} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  )
}

const inOrder = (chosen: readonly string[]): WatchdogAction[] =>
  watchdogActions.filter((action) => chosen.includes(action))

interface TypedProps {
  form: WatchdogForm
  field: TypedField
  locked: boolean
  from: React.ReactNode
}

function Typed({ form, field, locked, from }: TypedProps) {
  const { t } = useTranslation('watchdog')
  return (
    <TextInput
      label={t(`field.${field}`)}
      description={
        <>
          {t(`hint.${field}`, ranges[field])} {from}
        </>
      }
      error={form.isWrong(field) ? t(`problem.${field}`, ranges[field]) : undefined}
      inputMode={field === 'hosts' ? 'text' : 'numeric'}
      autoComplete="off"
      disabled={locked}
      value={form.texts[field]}
      onChange={(event) => form.type(field, event.currentTarget.value)}
    />
  )
}
