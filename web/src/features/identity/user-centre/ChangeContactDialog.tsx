import { Button, PasswordInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Channel } from '#contract/identity/contact.ts'
import { me } from '#contract/identity/endpoints.ts'
import { changeContact } from '#contract/identity/registration.ts'
import { call } from '../../../api/call'
import { Dialog } from '../../../components/form/Dialog'
import { useAppForm } from '../../../components/form/use-app-form'
import { useNotify } from '../../../components/toast/use-notify'
import { Notice } from '../../../ui/Notice'
import { CodeInput, CodeSent } from '../codes/CodeSent'
import { ContactStep } from '../codes/ContactStep'
import { requestCode } from '../codes/request-code'
import { useCodeWays } from '../codes/use-code-ways'
import css from '../LoginPage.module.css'
import { Loaded } from './Loaded'

/** Another e-mail address or phone number: it is proven by a code sent there, the person by their password. */
export function ChangeContactDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useTranslation(['identity', 'common', 'errors'])
  const [target, setTarget] = useState<string | null>(null)
  const ways = useCodeWays()
  return (
    <Dialog onClose={onClose} title={t(`contact.change.${channel}`)}>
      {target !== null ? (
        <Confirm target={target} onOther={() => setTarget(null)} onClose={onClose} />
      ) : (
        <Loaded query={ways}>
          {(known) =>
            known.channels.includes(channel) ? (
              <ContactStep
                only={channel}
                ways={known}
                send={(to) => requestCode(to, 'change')}
                onSent={setTarget}
                size="sm"
              />
            ) : (
              <Notice tone="warn">{t('errors:channel_unavailable')}</Notice>
            )
          }
        </Loaded>
      )}
    </Dialog>
  )
}

function Confirm({ target, onOther, onClose }: { target: string; onOther: () => void; onClose: () => void }) {
  const { t } = useTranslation(['identity', 'errors'])
  const notify = useNotify()
  const queries = useQueryClient()
  const labels = { code: t('code.code'), current: t('password.current') }
  const form = useAppForm({
    initial: { code: '', current: '' },
    schema: changeContact.body!,
    labels,
    fieldOf: { code_wrong: 'code', wrong_credentials: 'current', too_many_tries: 'current' },
    words: { wrong_credentials: t('errors:wrong_current_password') },
    send: (values) => call(changeContact, { body: { ...values, target } }),
    done: () => {
      notify.ok(t('contact.done', { target }))
      void queries.invalidateQueries({ queryKey: [me.path] })
      onClose()
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className={css.form}>
      <CodeSent target={target} send={() => requestCode(target, 'change')} onOther={onOther} />
      <CodeInput key={form.key('code')} {...form.getInputProps('code')} />
      <PasswordInput
        key={form.key('current')}
        label={labels.current}
        autoComplete="current-password"
        {...form.getInputProps('current')}
      />
      <Button type="submit" fullWidth loading={form.sending} mt={4}>
        {t('contact.submit')}
      </Button>
    </form>
  )
}
