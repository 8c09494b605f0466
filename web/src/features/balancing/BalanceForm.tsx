import { Button, NumberInput, Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BalanceSettings, saveBalance, showBalance } from '#contract/balancing/endpoints.ts'
import { type AnswerTo, call } from '../../api/call'
import { useMay } from '../../components/current-network/use-may'
import { showToast } from '../../components/toast/toasts'
import { useNotify } from '../../components/toast/use-notify'
import { useFormats } from '../../i18n/use-formats'
import css from './BalancePage.module.css'

/** What stands in the place of the settings until they are saved. */
export interface Tried {
  threshold?: number
  difference?: number
}

interface BalanceFormProps {
  group: number
  balance: AnswerTo<typeof showBalance>
  /** What is edited is tried on the clients of now before it is saved. */
  onTry: (tried: Tried) => void
}

const bounds = { threshold: [1, 128], difference: [1, 64], retries: [0, 10] } as const
const fields = Object.keys(bounds) as (keyof typeof bounds)[]

export function BalanceForm({ group, balance, onTry }: BalanceFormProps) {
  const { t } = useTranslation(['balancing', 'common'])
  const formats = useFormats()
  const queries = useQueryClient()
  const notify = useNotify()
  const why = useMay('write', group)
  const [edited, setEdited] = useState<BalanceSettings | null>(null)
  const now = edited ?? balance.settings
  const edit = (part: Partial<BalanceSettings>) => {
    const next = { ...now, ...part }
    setEdited(next)
    onTry({ threshold: next.threshold, difference: next.difference })
  }
  const save = useMutation({
    mutationFn: () => call(saveBalance, { body: { group, ...now } }),
    onSuccess: async () => {
      showToast('ok', t('form.saved'))
      await queries.invalidateQueries({ queryKey: [showBalance.path] })
      setEdited(null)
      onTry({})
    },
    onError: notify.failed,
  })
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Switch
        label={t('form.enabled')}
        description={t('form.hint')}
        disabled={why !== null}
        checked={now.enabled}
        onChange={({ currentTarget }) => edit({ enabled: currentTarget.checked })}
      />
      <div className={css.fields}>
        {fields.map((field) => (
          <NumberInput
            key={field}
            label={t(`form.${field}`)}
            min={bounds[field][0]}
            max={bounds[field][1]}
            clampBehavior="strict"
            allowDecimal={false}
            disabled={why !== null}
            value={now[field]}
            onChange={(value) => typeof value === 'number' && edit({ [field]: value })}
          />
        ))}
      </div>
      <p className={css.soft} role="status">
        {t('form.simulation', { count: balance.moves, total: formats.count(balance.clients) })}
      </p>
      <div>
        <Button
          type="submit"
          loading={save.isPending}
          disabled={why !== null || edited === null}
          title={why ?? undefined}
        >
          {t('common:action.save')}
        </Button>
      </div>
    </form>
  )
}
