import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Channel } from '#contract/identity/contact.ts'
import { useMe } from '../../../components/session/use-me'
import { lazyPart } from '../../../lib/lazy-part'
import css from './UserCentre.module.css'

const ChangeContact = lazyPart(() =>
  import('./ChangeContactDialog').then((module) => ({ default: module.ChangeContactDialog })),
)

/** Where the account is reached: also names to sign in with. */
export function Contacts() {
  const { t } = useTranslation('identity')
  const { email, phone } = useMe()
  const [changing, setChanging] = useState<Channel | null>(null)
  const entries = [
    { channel: 'email', value: email },
    { channel: 'sms', value: phone },
  ] as const
  return (
    <section className={css.section}>
      <h3>{t('contact.title')}</h3>
      <p className={css.note}>{t('contact.note')}</p>
      <ul className={css.contacts}>
        {entries.map(({ channel, value }) => (
          <li key={channel} className={css.entry}>
            <div className={css.about}>
              <span id={`contact-${channel}`} className={css.note}>
                {t(`contact.name.${channel}`)}
              </span>
              <strong>{value === null ? t('contact.none') : <bdi>{value}</bdi>}</strong>
            </div>
            <Button
              variant="default"
              size="xs"
              id={`contact-${channel}-change`}
              // Read together with what it changes.
              aria-labelledby={`contact-${channel}-change contact-${channel}`}
              onClick={() => setChanging(channel)}
            >
              {t(value === null ? 'contact.add' : 'contact.edit')}
            </Button>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {changing && <ChangeContact channel={changing} onClose={() => setChanging(null)} />}
      </Suspense>
    </section>
  )
}
