import { Button, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Network, revealWebpass, saveNetwork } from '#contract/tenancy/endpoints.ts'
import { call } from '../../../api/call'
import { confirm } from '../../../components/confirm/confirm'
import { lacking } from '../../../components/current-network/use-may'
import type { useAppForm } from '../../../components/form/use-app-form'
import { useNotify } from '../../../components/toast/use-notify'
import { useTreeActions } from '../tree/use-tree-actions'
import css from './NetworkDrawer.module.css'
import type { NetworkInput } from './NetworkFields'

/** How long a revealed password stays in sight. */
const shownMs = 30_000

interface WebpassFieldProps {
  network: Network
  form: ReturnType<typeof useAppForm<NetworkInput>>
}

/** The web password: typed but never read back, unless it is revealed by a call that is kept in the log. */
export function WebpassField({ network, form }: WebpassFieldProps) {
  const { t } = useTranslation(['tenancy', 'common', 'errors'])
  const [isSet, setSet] = useState(network.hasWebpass)
  const lack = lacking(network.permission, 'own')
  return (
    <div className={css.webpass}>
      <PasswordInput
        key={form.key('Webpass')}
        label={`${t('webpass.label')} (${t('common:form.optional')})`}
        description={lack ? t(`errors:${lack}`) : isSet ? t('webpass.replace') : t('webpass.hint')}
        disabled={lack !== null}
        autoComplete="new-password"
        maxLength={64}
        visibilityToggleButtonProps={{ 'aria-label': t('common:form.password.show') }}
        {...form.getInputProps('Webpass')}
      />
      {isSet && <StoredWebpass network={network} onRemoved={() => setSet(false)} />}
    </div>
  )
}

function StoredWebpass({ network, onRemoved }: { network: Network; onRemoved: () => void }) {
  const { t } = useTranslation(['tenancy', 'common'])
  const notify = useNotify()
  const { reload } = useTreeActions()
  const [text, reveal] = useRevealed(network.ID)
  const remove = useMutation({
    mutationFn: () => call(saveNetwork, { body: { ID: network.ID, Webpass: null } }),
    onSuccess: async () => {
      await reload()
      onRemoved()
    },
    onError: notify.failed,
  })
  const ask = async () => {
    const agreed = await confirm({
      title: t('webpass.removeTitle'),
      body: t('webpass.removeBody', { name: network.Name }),
      confirm: t('webpass.remove'),
      cancel: t('common:action.cancel'),
      danger: true,
    })
    if (agreed) remove.mutate()
  }
  return (
    <div className={css.kept} aria-live="polite">
      {text === null ? (
        <>
          <span>{t('webpass.set')}</span>
          <Button
            size="compact-xs"
            variant="default"
            loading={reveal.isPending}
            onClick={() => reveal.mutate()}
          >
            {t('webpass.reveal')}
          </Button>
          {lacking(network.permission, 'own') === null && (
            <Button size="compact-xs" variant="subtle" color="red" loading={remove.isPending} onClick={ask}>
              {t('webpass.remove')}
            </Button>
          )}
          <small>{t('webpass.logged')}</small>
        </>
      ) : (
        <>
          <code dir="ltr">{text}</code>
          <small>{t('webpass.shown')}</small>
        </>
      )}
    </div>
  )
}

/** The password while it is in sight, and what asks for it. */
function useRevealed(ID: number) {
  const notify = useNotify()
  const [text, setText] = useState<string | null>(null)
  const reveal = useMutation({
    mutationFn: () => call(revealWebpass, { body: { ID } }),
    gcTime: 0,
    onSuccess: ({ Webpass }) => setText(Webpass),
    onError: notify.failed,
  })
  useEffect(() => {
    if (text === null) return
    const timer = setTimeout(() => setText(null), shownMs)
    return () => clearTimeout(timer)
  }, [text])
  return [text, reveal] as const
}
