import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { SignInOptions } from '#contract/identity/oidc.ts'
import { call } from '../../../api/call'
import { newHolder } from '../../../api/oidc-holder'
import { toldInPlace } from '../../../api/query-client'
import { useNotify } from '../../../components/toast/use-notify'
import { part } from '../../../lib/part'
import { safeReturn } from '../../../lib/paths'
import type { Search } from '../../../lib/search'
import css from './ProviderButton.module.css'

/** The way to the identity provider, where the server has one. */
export function ProviderButton({ leave = (address: string) => location.assign(address) }) {
  const { t } = useTranslation('identity')
  const notify = useNotify()
  const { return: wish } = useSearch({ strict: false }) as Search
  const options = useQuery<SignInOptions>({ queryKey: ['/v2/sign-in'], ...toldInPlace })
  const begin = useMutation({
    mutationFn: async () => {
      const { beginOidc } = await part(() => import('#contract/identity/oidc.ts'))
      return call(beginOidc, { body: { holder: newHolder(), return: safeReturn(wish) } })
    },
    onSuccess: ({ url }) => leave(url),
    onError: notify.failed,
  })
  const provider = options.data?.oidc
  if (!provider) return null
  return (
    <>
      <div className={css.or}>{t('login.or')}</div>
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={begin.isPending || begin.isSuccess}
        onClick={() => begin.mutate()}
      >
        {t('login.provider', { name: provider.name })}
      </Button>
    </>
  )
}
