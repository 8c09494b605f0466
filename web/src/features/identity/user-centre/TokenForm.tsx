import { Button, Group, Radio, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createToken } from '#contract/identity/tokens.ts'
import { reachesLevel } from '#contract/permissions.ts'
import { type AnswerTo, call } from '../../../api/call'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { useAppForm } from '../../../components/form/use-app-form'
import { dayAt, expiryOf, lastDay, lives, type TokenLife } from './expiry'
import css from './UserCentre.module.css'

const rights = ['read', 'write', 'ingest'] as const
type TokenRight = (typeof rights)[number]

interface TokenFormProps {
  onMade: (token: AnswerTo<typeof createToken>) => void
  onCancel: () => void
}

/** Name, right and life of a new token. */
export function TokenForm({ onMade, onCancel }: TokenFormProps) {
  const { t } = useTranslation(['identity', 'common'])
  const { form, labels, life, setLife, may, setMay, networks } = useTokenForm(onMade)
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
      <Radio.Group label={labels.may} value={may} onChange={(next) => setMay(next as TokenRight)}>
        <Stack gap={8} mt={6}>
          {rights.map((right) => (
            <Radio
              key={right}
              value={right}
              label={t(`tokens.may.${right}`)}
              disabled={right === 'ingest' && networks.length === 0}
              description={t(
                right === 'ingest' && networks.length === 0 ? 'tokens.noNetwork' : `tokens.mayHint.${right}`,
              )}
            />
          ))}
        </Stack>
      </Radio.Group>
      {may === 'ingest' && (
        <Select
          key={form.key('network')}
          label={labels.network}
          description={t('tokens.networkHint')}
          data={networks.map(({ ID, Name }) => ({ value: String(ID), label: Name }))}
          allowDeselect={false}
          searchable
          limit={80}
          {...form.getInputProps('network')}
        />
      )}
      <Select
        label={labels.life}
        allowDeselect={false}
        value={life}
        onChange={(next) => setLife(next as TokenLife)}
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
  const [life, setLife] = useState<TokenLife>('90')
  const [may, setMay] = useState<TokenRight>('read')
  const networks = useNetworks().networks.filter(({ permission }) => reachesLevel(permission, 'write'))
  const labels = {
    ...{ name: t('tokens.name'), may: t('tokens.mayLabel'), network: t('tokens.network') },
    ...{ life: t('tokens.lifeLabel'), date: t('tokens.date') },
  }
  const initial = { name: '', date: '', network: '' }
  const form = useAppForm({
    initial,
    schema: createToken.body!,
    labels,
    fieldOf: { too_many: 'name', network_required: 'network', read_only: 'network' },
    check: ({ date, network }): Partial<Record<keyof typeof initial, string>> => ({
      ...(expiryOf(life, date, Date.now()) === null && { date: t('tokens.dateWrong') }),
      ...(may === 'ingest' && !network && { network: t('common:form.required', { name: labels.network }) }),
    }),
    send: async ({ name, date, network }) => {
      const expiresAt = expiryOf(life, date, Date.now())!
      const group = may === 'ingest' ? { group: Number(network) } : {}
      onMade(await call(createToken, { body: { name, scopes: [may], ...group, expiresAt } }))
    },
  })
  return { form, labels, life, setLife, may, setMay, networks }
}
