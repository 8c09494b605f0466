import { Button, Group, Radio, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createToken } from '#contract/identity/tokens.ts'
import { type AnswerTo, call } from '../../../api/call'
import { useAppForm } from '../../../components/form/use-app-form'
import { dayAt, expiryOf, type Life, lastDay, lives } from './expiry'
import css from './UserCentre.module.css'

interface TokenFormProps {
  onMade: (token: AnswerTo<typeof createToken>) => void
  onCancel: () => void
}

/** Name, right and life of a new token. */
export function TokenForm({ onMade, onCancel }: TokenFormProps) {
  const { t } = useTranslation(['identity', 'common'])
  const { form, labels, life, setLife } = useTokenForm(onMade)
  const now = Date.now()
  return (
    <form onSubmit={form.submit} noValidate className={css.form} aria-label={t('tokens.create')}>
      <TextInput
        key={form.key('name')}
        label={labels.name}
        description={t('tokens.nameHint')}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Radio.Group key={form.key('may')} label={labels.may} {...form.getInputProps('may')}>
        <Stack gap={8} mt={6}>
          {(['read', 'write'] as const).map((may) => (
            <Radio
              key={may}
              value={may}
              label={t(`tokens.may.${may}`)}
              description={t(`tokens.mayHint.${may}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Select
        label={labels.life}
        allowDeselect={false}
        value={life}
        onChange={(next) => setLife(next as Life)}
        data={lives.map((value) => ({ value, label: t(`tokens.life.${value}`) }))}
      />
      {life === 'date' && (
        <TextInput
          key={form.key('date')}
          type="date"
          label={labels.date}
          description={t('tokens.dateHint')}
          min={dayAt(now)}
          max={lastDay(now)}
          {...form.getInputProps('date')}
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" loading={form.sending}>
          {t('tokens.submit')}
        </Button>
      </Group>
    </form>
  )
}

function useTokenForm(onMade: TokenFormProps['onMade']) {
  const { t } = useTranslation(['identity', 'common', 'errors'])
  const [life, setLife] = useState<Life>('90')
  const labels = {
    ...{
      name: t('tokens.name'),
      may: t('tokens.mayLabel'),
      life: t('tokens.lifeLabel'),
      date: t('tokens.date'),
    },
  }
  const initial = { name: '', may: 'read', date: '' }
  const form = useAppForm({
    initial,
    schema: createToken.body!,
    labels,
    fieldOf: { too_many: 'name' },
    check: ({ date }): Partial<Record<keyof typeof initial, string>> =>
      expiryOf(life, date, Date.now()) === null ? { date: t('tokens.dateWrong') } : {},
    send: async ({ name, may, date }) => {
      const expiresAt = expiryOf(life, date, Date.now())!
      onMade(await call(createToken, { body: { name, scopes: [may as 'read' | 'write'], expiresAt } }))
    },
  })
  return { form, labels, life, setLife }
}
