import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ApiToken, listTokens, revokeToken } from '#contract/identity/tokens.ts'
import { call } from '../../../api/call'
import { Age } from '../../../components/Age'
import { confirm } from '../../../components/confirm/confirm'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { useNotify } from '../../../components/toast/use-notify'
import { useFormats } from '../../../i18n/use-formats'
import { Mono } from '../../../ui/Mono'
import { StateMark } from '../../../ui/StateMark'
import css from './UserCentre.module.css'

/** One token: what it may, since when, until when, and whether anybody uses it. */
export function TokenEntry({ token, onGone }: { token: ApiToken; onGone: () => void }) {
  const { t } = useTranslation('identity')
  const formats = useFormats()
  const revoke = useRevoke(token, onGone)
  const over = token.expiresAt <= Date.now()
  const until = { date: formats.date(token.expiresAt) }
  return (
    <li className={css.entry}>
      <div className={css.about}>
        <strong>
          <bdi>{token.name}</bdi>
        </strong>
        {over && <StateMark tone="bad" text={t('tokens.expired', until)} />}
        <div className={css.facts}>
          <Mono>{token.prefix}…</Mono>
          <span>{t(`tokens.may.${mayOf(token)}`)}</span>
          {token.scopes.includes('ingest') && <NetworkOf group={token.group} />}
        </div>
        <div className={css.facts}>
          <span>
            {t('tokens.created')} <Age at={token.createdAt} />
          </span>
          <span>
            {token.lastUsed === null ? (
              t('tokens.neverUsed')
            ) : (
              <>
                {t('tokens.lastUsed')} <Age at={token.lastUsed} />
              </>
            )}
          </span>
          {!over && <span title={formats.time(token.expiresAt)}>{t('tokens.until', until)}</span>}
        </div>
      </div>
      <Button
        size="xs"
        variant="default"
        loading={revoke.isPending}
        aria-label={t('tokens.revokeNamed', { name: token.name })}
        onClick={revoke.ask}
      >
        {t('tokens.revoke')}
      </Button>
    </li>
  )
}

/** Where what it sends belongs; a network that is gone takes nothing. */
function NetworkOf({ group }: Pick<ApiToken, 'group'>) {
  const { t } = useTranslation('identity')
  const { networks, loading } = useNetworks()
  const network = networks.find(({ ID }) => ID === group)
  if (loading) return null
  if (!network) return <span className={css.note}>{t('tokens.networkGone')}</span>
  return <span>{t('tokens.ofNetwork', { name: network.Name })}</span>
}

const mayOf = ({ scopes }: ApiToken) => {
  if (scopes.includes('ingest')) return scopes.includes('read') ? 'more' : 'ingest'
  return scopes.includes('write') ? 'write' : 'read'
}

function useRevoke({ id, name }: ApiToken, onGone: () => void) {
  const { t } = useTranslation(['identity', 'common'])
  const notify = useNotify()
  const queries = useQueryClient()
  const revoking = useMutation({
    mutationFn: () => call(revokeToken, { body: { id } }),
    onSuccess: () => {
      notify.ok(t('tokens.revoked', { name }))
      onGone()
    },
    onError: notify.failed,
    onSettled: () => queries.invalidateQueries({ queryKey: [listTokens.path] }),
  })
  const question = {
    title: t('tokens.revokeTitle', { name }),
    body: t('tokens.revokeBody'),
    confirm: t('tokens.revoke'),
    cancel: t('common:action.cancel'),
    danger: true,
  }
  const ask = async () => {
    if (await confirm(question)) revoking.mutate()
  }
  return { isPending: revoking.isPending, ask: () => void ask() }
}
