import { SegmentedControl, Switch } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type WanMode, wanModes } from '#contract/configuration/sections/wan.ts'
import { Advanced } from './Advanced'
import css from './addressing.module.css'
import { Typed } from './Typed'
import type { WanForm } from './use-wan-form'

/** How it connects, what that needs, and what holds for each way. */
export function WanFields({ form, locked }: { form: WanForm; locked: boolean }) {
  const { t } = useTranslation('wan')
  const id = useId()
  const { intent, change, fields } = form
  return (
    <>
      <div>
        <p id={id} className={css.label}>
          {t('field.mode')}
        </p>
        <SegmentedControl
          aria-labelledby={id}
          fullWidth
          disabled={locked}
          value={intent.mode}
          onChange={(mode) => form.choose(mode as WanMode)}
          data={wanModes.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
        />
      </div>
      {fields.ofMode.length > 0 && (
        <div className={css.pair}>
          {fields.ofMode.map((field) => (
            <Typed key={field.label} field={field} locked={locked} />
          ))}
        </div>
      )}
      <div className={css.pair}>
        <Typed field={fields.dns} locked={locked} />
        <Typed field={fields.vlan} locked={locked} />
      </div>
      <Advanced title={t('advanced')} set={intent.ipv6 || intent.routes.length > 0}>
        <Switch
          label={t('field.ipv6')}
          description={t('hint.ipv6')}
          checked={intent.ipv6}
          disabled={locked}
          onChange={(event) => change({ ipv6: event.currentTarget.checked })}
        />
        <Typed field={fields.routes} locked={locked} />
      </Advanced>
    </>
  )
}
