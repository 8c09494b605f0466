import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, asApiError, readFailure } from '../../../api/api-error'
import { call } from '../../../api/call'
import { takeHolder } from '../../../api/oidc-holder'
import { toldInPlace } from '../../../api/query-client'
import { readSession, storeSession } from '../../../api/session'
import { useNotify } from '../../../components/toast/use-notify'
import { part } from '../../../lib/part'
import { safeReturn } from '../../../lib/paths'
import type { Search } from '../../../lib/search'

/** What became of a visit to the provider: `busy` until the ticket is exchanged; why it failed; null without one. */
export function useWayBack(): { busy: boolean; failure: ApiError | null } {
  const { ticket, failed } = useSearch({ strict: false }) as Search
  const goTo = useGoTo()
  const finishing = useFinishing(ticket, goTo)
  const told = useMemo(() => (failed === undefined ? null : readFailure({ error: failed })), [failed])
  const failure = ticket === undefined ? told : finishing.error && asApiError(finishing.error)
  const leaving = failure !== null && readSession() !== null
  useLeaving(leaving ? failure : null, goTo)
  if (leaving) return { busy: true, failure: null }
  return { busy: ticket !== undefined && !finishing.isError, failure }
}

type GoTo = (href: string) => Promise<void>

function useGoTo(): GoTo {
  const navigate = useNavigate()
  return useCallback((href) => navigate({ href, replace: true } as never), [navigate])
}

/** A query, not an effect: a ticket is exchanged once, however often the page is drawn. */
function useFinishing(ticket: string | undefined, goTo: GoTo) {
  const { t } = useTranslation('identity')
  const notify = useNotify()
  return useQuery({
    ...toldInPlace,
    queryKey: ['/v2/oidc/finish', { ticket }],
    enabled: ticket !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { finishOidc } = await part(() => import('#contract/identity/oidc.ts'))
      const answer = await call(finishOidc, { body: { ticket: ticket!, holder: takeHolder() ?? noHolder } })
      const back = safeReturn(answer.return)
      if (answer.session !== null) await enter(answer.session.sessid, back, goTo)
      else {
        // The account that is signed in was connected with the provider's.
        await goTo(back)
        notify.ok(t('providers.connected'))
      }
      return back
    },
  })
}

/** Whoever is signed in already wanted to connect an account: that failed, and the console is where they go on. */
function useLeaving(failure: ApiError | null, goTo: GoTo): void {
  const notify = useNotify()
  useEffect(() => {
    if (failure === null) return
    notify.failed(failure)
    void goTo('/')
  }, [failure, goTo, notify])
}

/** A visit that another tab began: the server says so. */
const noHolder = 'x'.repeat(32)

/** The guard of the sign-in page leads on as soon as there is a session: it is told first where to. */
async function enter(sessid: string, back: string, goTo: GoTo): Promise<void> {
  await goTo(back === '/' ? '/login' : `/login?${new URLSearchParams({ return: back })}`)
  if (readSession() === null) storeSession(sessid)
}
