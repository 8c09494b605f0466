import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { linkIdentity, listIdentities, signInOptions, unlinkIdentity } from '#contract/identity/oidc.ts'
import { type AnswerTo, call } from '../../../api/call'
import { newHolder } from '../../../api/oidc-holder'
import { reading, toldInPlace } from '../../../api/query-client'
import { Age } from '../../../components/Age'
import { confirm } from '../../../components/confirm/confirm'
import { useNotify } from '../../../components/toast/use-notify'
import { Loaded } from '../user-centre/Loaded'
import css from '../user-centre/UserCentre.module.css'

type Identity = AnswerTo<typeof listIdentities>[number]

/** Accounts at the identity provider that sign in to this one; nothing where the server knows no provider. */
export function ProvidersSection() {
  const { t } = useTranslation('identity')
  const options = useQuery({ ...reading(signInOptions), ...toldInPlace })
  const identities = useQuery({ ...reading(listIdentities), ...toldInPlace, staleTime: 0 })
  const provider = options.data?.oidc
  if (!provider && !identities.data?.length) return null
  return (
    <section className={css.section}>
      <h3>{t('providers.title')}</h3>
      <p className={css.note}>{t('providers.note')}</p>
      <Loaded query={identities}>
        {(list) => (
          <>
            {list.length > 0 && (
              <ul className={css.list}>
                {list.map((identity) => (
                  <Entry key={identity.id} identity={identity} />
                ))}
              </ul>
            )}
            {provider && list.length === 0 && <Connect name={provider.name} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Connect({ name, leave = (address) => location.assign(address) }: ConnectProps) {
  const { t } = useTranslation('identity')
  const notify = useNotify()
  const back = location.pathname + location.search
  const link = useMutation({
    mutationFn: () => call(linkIdentity, { body: { holder: newHolder(), return: back } }),
    onSuccess: ({ url }) => leave(url),
    onError: notify.failed,
  })
  return (
    <Button variant="default" loading={link.isPending || link.isSuccess} onClick={() => link.mutate()}>
      {t('providers.connect', { name })}
    </Button>
  )
}

interface ConnectProps {
  name: string
  leave?: (address: string) => void
}

function Entry({ identity }: { identity: Identity }) {
  const { t } = useTranslation('identity')
  const unlink = useUnlink(identity)
  return (
    <li className={css.entry}>
      <div className={css.about}>
        <strong>
          <bdi>{identity.name}</bdi>
        </strong>
        <div className={css.facts}>
          <bdi>{identity.issuer}</bdi>
          <span>
            {t('providers.since')} <Age at={identity.linkedAt} />
          </span>
          {identity.lastUsed !== null && (
            <span>
              {t('tokens.lastUsed')} <Age at={identity.lastUsed} />
            </span>
          )}
        </div>
      </div>
      <Button
        size="xs"
        variant="default"
        loading={unlink.isPending}
        aria-label={t('providers.disconnectNamed', { name: identity.name })}
        onClick={unlink.ask}
      >
        {t('providers.disconnect')}
      </Button>
    </li>
  )
}

function useUnlink({ id, name }: Identity) {
  const { t } = useTranslation(['identity', 'common'])
  const notify = useNotify()
  const queries = useQueryClient()
  const unlinking = useMutation({
    mutationFn: () => call(unlinkIdentity, { body: { id } }),
    onSuccess: () => notify.ok(t('providers.disconnected', { name })),
    onError: notify.failed,
    onSettled: () => queries.invalidateQueries({ queryKey: [listIdentities.path] }),
  })
  const question = {
    title: t('providers.disconnectTitle', { name }),
    body: t('providers.disconnectBody'),
    confirm: t('providers.disconnect'),
    cancel: t('common:action.cancel'),
    danger: true,
  }
  const ask = async () => {
    if (await confirm(question)) unlinking.mutate()
  }
  return { isPending: unlinking.isPending, ask: () => void ask() }
}
