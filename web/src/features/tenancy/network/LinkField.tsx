import { NumberInput, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Metered, meteredLimits, metered as meteredSchema } from '#contract/tenancy/metered.ts'
import { useFormats } from '../../../i18n/use-formats'
import css from './LinkField.module.css'
import { linkCost } from './link-cost'

type Typed = Record<keyof Metered, number | string>

const usual: Metered = {
  pingSeconds: meteredLimits.pingSeconds.usual,
  reportSeconds: meteredLimits.reportSeconds.usual,
}

export interface LinkFieldProps {
  initial: Metered | null
  error: React.ReactNode
  /** Null: not metered. What is typed may be none of the contract's. */
  onChange: (typed: Typed | null) => void
}

/** Whether data costs on the way to a network's devices, how often they are heard then, and what that comes to. */
export function LinkField({ initial, error, onChange }: LinkFieldProps) {
  const { t } = useTranslation('tenancy')
  const [typed, setTyped] = useState<Typed | null>(initial)
  const change = (now: Typed | null) => {
    setTyped(now)
    onChange(now)
  }
  return (
    <div className={css.field}>
      <Select
        label={t('link.label')}
        data={[
          { value: 'usual', label: t('link.usual') },
          { value: 'metered', label: t('link.metered') },
        ]}
        value={typed ? 'metered' : 'usual'}
        allowDeselect={false}
        onChange={(value) => change(value === 'metered' ? (initial ?? usual) : null)}
      />
      {typed && (
        <div className={css.pair}>
          <Seconds name="pingSeconds" typed={typed} error={error} onChange={change} />
          <Seconds name="reportSeconds" typed={typed} error={error} onChange={change} />
        </div>
      )}
      <Cost typed={typed} />
    </div>
  )
}

interface SecondsProps {
  name: keyof Metered
  typed: Typed
  error: React.ReactNode
  onChange: (typed: Typed) => void
}

function Seconds({ name, typed, error, onChange }: SecondsProps) {
  const { t } = useTranslation('tenancy')
  const { min, max } = meteredLimits[name]
  const isWrong = !meteredSchema.shape[name].safeParse(typed[name]).success
  return (
    <NumberInput
      label={t(`link.${name}`)}
      description={t('link.range', { min, max })}
      error={isWrong ? error : undefined}
      value={typed[name]}
      allowDecimal={false}
      step={5}
      onChange={(value) => onChange({ ...typed, [name]: value })}
    />
  )
}

/** Nothing while what is typed is out of its range. */
function Cost({ typed }: { typed: Typed | null }) {
  const { t } = useTranslation('tenancy')
  const { bytes, duration } = useFormats()
  const read = meteredSchema.nullable().safeParse(typed)
  if (!read.success) return null
  const { checks, least, most, goneSeconds } = linkCost(read.data)
  const figures = { checks: bytes(checks), least: bytes(least), most: bytes(most) }
  return (
    <Text size="xs" c="dimmed" role="status">
      {t('link.cost', figures)} {t('link.offline', { after: duration(goneSeconds) })}
      {read.data && ` ${t('link.managed')}`}
    </Text>
  )
}
