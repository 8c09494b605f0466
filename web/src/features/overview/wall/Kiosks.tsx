import { Button, CopyButton, Select, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createKiosk, type Kiosk, listKiosks, revokeKiosk } from '#contract/overview/wall.ts'
import { call } from '../../../api/call'
import { reading, toldInPlace } from '../../../api/query-client'
import { Age } from '../../../components/Age'
import { confirm } from '../../../components/confirm/confirm'
import { useMayAt } from '../../../components/current-network/use-may'
import { useMe } from '../../../components/session/use-me'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { useFormats } from '../../../i18n/use-formats'
import { Panel } from '../../../ui/page/Panel'
import css from './WallPage.module.css'

type KioskPlace = { group?: number; project?: number }

interface KiosksProps {
  place: KioskPlace
  show: { pace: number; range: string }
}

const lives = ['never', '30', '365'] as const
const dayMs = 86_400_000

/** Addresses that show the wall of a place without signing in: made, seen and ended here. */
export function Kiosks({ place, show }: KiosksProps) {
  const { t } = useTranslation('overview')
  const words = useFailureWords()
  const { username } = useMe()
  const notOwner = useMayAt('own', place)
  const queries = useQueryClient()
  const kiosks = useQuery({ ...reading(listKiosks, place), ...toldInPlace })
  const changed = () => queries.invalidateQueries({ queryKey: [listKiosks.path] })
  const create = useMutation({
    mutationFn: (wanted: { name: string; life: string }) =>
      call(createKiosk, {
        body: {
          ...{ ...place, name: wanted.name },
          expiresAt: wanted.life === 'never' ? null : Date.now() + Number(wanted.life) * dayMs,
        },
      }),
    onSuccess: changed,
  })
  const revoke = useMutation({
    // One's own is revoked as that: for others' one owns the place.
    mutationFn: ({ id, by }: Kiosk) =>
      call(revokeKiosk, { body: by === username ? { id } : { ...place, id } }),
    onSuccess: changed,
  })
  return (
    <Panel title={t('kiosk.title')} className={css.panel}>
      <p className={css.about}>{t('kiosk.about')}</p>
      {kiosks.isError && !kiosks.data ? (
        <p role="alert">{words(kiosks.error)}</p>
      ) : (
        <NewKiosk busy={create.isPending} onCreate={(wanted) => create.mutate(wanted)} />
      )}
      {create.data && <KioskToken token={create.data.token} show={show} />}
      <ul className={css.list}>
        {kiosks.data?.map((kiosk) => (
          <Entry
            key={kiosk.id}
            kiosk={kiosk}
            whyNot={kiosk.by === username ? null : notOwner}
            onRevoke={async () => {
              const question = {
                title: t('kiosk.revokeTitle', { name: kiosk.name }),
                body: t('kiosk.revokeBody'),
                confirm: t('kiosk.revoke'),
                cancel: t('kiosk.cancel'),
                danger: true,
              }
              if (await confirm(question)) revoke.mutate(kiosk)
            }}
          />
        ))}
      </ul>
    </Panel>
  )
}

function NewKiosk({
  busy,
  onCreate,
}: {
  busy: boolean
  onCreate: (wanted: { name: string; life: string }) => void
}) {
  const { t } = useTranslation('overview')
  const [name, setName] = useState('')
  const [life, setLife] = useState<string>(lives[0])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) onCreate({ name: name.trim(), life })
    setName('')
  }
  return (
    <form className={css.fields} onSubmit={submit}>
      <TextInput
        label={t('kiosk.name')}
        maxLength={64}
        required
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Select
        label={t('kiosk.life')}
        allowDeselect={false}
        value={life}
        onChange={(next) => setLife(next ?? lives[0])}
        data={lives.map((value) => ({ value, label: t(`kiosk.lives.${value}`) }))}
      />
      <Button type="submit" variant="default" loading={busy}>
        {t('kiosk.create')}
      </Button>
    </form>
  )
}

/** The one time its value can be seen. */
function KioskToken({ token, show }: { token: string; show: KiosksProps['show'] }) {
  const { t } = useTranslation('overview')
  const address = `${location.origin}/service/dashboard?k=${token}&pace=${show.pace}&range=${show.range}`
  return (
    <div className={css.made} role="status">
      <p>{t('kiosk.once')}</p>
      <code dir="ltr">{address}</code>
      {/* Browsers lend the clipboard to pages of a safe origin only; the text can be marked anyway. */}
      {navigator.clipboard && (
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {t(copied ? 'kiosk.copied' : 'kiosk.copy')}
            </Button>
          )}
        </CopyButton>
      )}
    </div>
  )
}

interface EntryProps {
  kiosk: Kiosk
  /** Why it cannot be revoked by who looks. */
  whyNot: string | null
  onRevoke: () => void
}

function Entry({ kiosk, whyNot, onRevoke }: EntryProps) {
  const { t } = useTranslation('overview')
  const formats = useFormats()
  const { name, prefix, by, expiresAt, lastUsed } = kiosk
  return (
    <li className={css.kiosk}>
      <b>
        <bdi>{name}</bdi>
      </b>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={t('kiosk.revokeTitle', { name })}
        disabled={whyNot !== null}
        title={whyNot ?? undefined}
        onClick={onRevoke}
      >
        {t('kiosk.revoke')}
      </Button>
      <span className={css.facts}>
        <span dir="ltr">{prefix}…</span>
        <span>{t('kiosk.by', { name: by })}</span>
        <span>
          {expiresAt === null ? t('kiosk.lives.never') : t('kiosk.until', { date: formats.date(expiresAt) })}
        </span>
        <span>
          {t('kiosk.lastUsed')}: {lastUsed === null ? t('kiosk.unused') : <Age at={lastUsed} />}
        </span>
      </span>
    </li>
  )
}
