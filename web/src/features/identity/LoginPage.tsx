import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call'
import { storeSession } from '../../api/session'
import { useAppForm } from '../../components/form/use-app-form'
import { Toasts } from '../../components/toast/Toasts'
import { useTitle } from '../../lib/use-title'
import { Logo } from '../../ui/Logo'
import css from './LoginPage.module.css'

/** Not needed to draw the page: it comes while one types. */
const contract = () => import('#contract/identity/endpoints.ts')

/** Signing in. The route's guard then leads to the page that was asked for. */
export function LoginPage() {
  const { t } = useTranslation('identity')
  useTitle(t('login.pageTitle'))
  const password = useRef<HTMLInputElement>(null)
  const labels = { username: t('login.username'), password: t('login.password') }
  const form = useAppForm({
    initial: { username: '', password: '' },
    required: ['username', 'password'],
    labels,
    fieldOf: { wrong_credentials: 'password', too_many_tries: 'password' },
    send: async (values) => {
      try {
        const { login } = await contract()
        storeSession((await call(login, { body: values })).sessid)
      } catch (error) {
        password.current?.select()
        throw error
      }
    },
  })
  return (
    <main className={css.page}>
      <Roofline />
      <div className={css.card}>
        <div className={css.brand}>
          <Logo size={32} />
          <span>Roost</span>
        </div>
        <h1 className={css.title}>{t('login.title')}</h1>
        <Text className={css.lead}>{t('login.lead')}</Text>
        <form onSubmit={form.submit} onInput={contract} noValidate className={css.form}>
          <TextInput
            key={form.key('username')}
            label={labels.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            size="md"
            {...form.getInputProps('username')}
          />
          <PasswordInput
            key={form.key('password')}
            ref={password}
            label={labels.password}
            autoComplete="current-password"
            size="md"
            {...form.getInputProps('password')}
          />
          <Button type="submit" size="md" fullWidth loading={form.sending} mt={4}>
            {t('login.submit')}
          </Button>
        </form>
        <Text className={css.hint}>{t('login.firstRun')}</Text>
      </div>
      <Toasts />
    </main>
  )
}

/** Peaks of the roofs in the drawing, and whether somebody sits on the perch below. */
const perches = [
  { x: 90, y: 60, home: true },
  { x: 360, y: 36, home: true },
  { x: 590, y: 72, home: false },
  { x: 850, y: 44, home: true },
  { x: 1090, y: 64, home: true },
]

/** Roofs in a row, in hairlines, a perch under each: the place the birds come home to. */
function Roofline() {
  return (
    <svg className={css.roofs} viewBox="0 0 1200 160" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d="M0 120 90 60l90 60h60l120-84 120 84h40l70-48 70 48h80l110-76 110 76h50l80-56 80 56h30" />
      {perches.map(({ x, y, home }) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <path d="M-26 72h52M0 72V62" />
          {home && <circle cx="0" cy="54" r="6" className={css.bird} />}
        </g>
      ))}
    </svg>
  )
}
