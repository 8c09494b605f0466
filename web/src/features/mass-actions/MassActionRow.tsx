import { Button, CloseButton, Progress } from '@mantine/core'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissMassAction, type MassAction } from '#contract/mass-actions/endpoints.ts'
import { call } from '../../api/call'
import { useNotify } from '../../components/toast/use-notify'
import { lazyPart } from '../../lib/lazy-part'
import css from './MassActions.module.css'
import { triedOf } from './use-mass-actions'
import { useMassActs } from './use-mass-acts'
import { useMassWords } from './use-mass-words'

const MassActionDialog = lazyPart(() =>
  import('./MassActionDialog').then((module) => ({ default: module.MassActionDialog })),
)

/** One mass action: how far it is, the way to stop it, and what can be done about what failed. */
export function MassActionRow({ action }: { action: MassAction }) {
  const { t } = useTranslation(['mass-actions', 'common'])
  const words = useMassWords()
  const acts = useMassActs(action.id)
  const [open, setOpen] = useState(false)
  const running = action.state === 'running'
  useSaidAndGone(action, words.outcome)
  return (
    <div className={css.row} data-state={action.items.failed > 0 ? 'failed' : action.state}>
      <strong className={css.title}>{words.title(action)}</strong>
      <Progress
        className={css.progress}
        value={(100 * triedOf(action)) / action.total}
        color={action.items.failed > 0 ? 'var(--bad)' : undefined}
        aria-label={words.title(action)}
      />
      <span className={css.status} role="status" title={running ? t('goesOn') : undefined}>
        {words.status(action)}
        {action.state === 'cancelled' && <small>{t('stopped')}</small>}
        {running && <small>{t('goesOn')}</small>}
      </span>
      <span className={css.acts}>
        {!running && action.items.failed > 0 && (
          <Button size="compact-sm" variant="default" loading={acts.busy} onClick={acts.retry}>
            {t('retry')}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
          {t('each')}
        </Button>
        {running ? (
          <Button size="compact-sm" variant="default" loading={acts.busy} onClick={acts.cancel}>
            {t('stop')}
          </Button>
        ) : (
          <CloseButton size="sm" aria-label={t('common:action.close')} onClick={acts.dismiss} />
        )}
      </span>
      <Suspense fallback={null}>
        {open && <MassActionDialog action={action} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}

/** One that was seen running and went well is told in a notice, and its row goes. */
function useSaidAndGone(action: MassAction, outcome: (action: MassAction) => string): void {
  const notify = useNotify()
  const wasRunning = useRef(false)
  const { id, state, items, total } = action
  // What scripts printed is to be read first.
  const wentWell = action.action !== 'script' && state === 'ended' && items.done === total
  const said = wentWell ? outcome(action) : ''
  useEffect(() => {
    if (state === 'running') wasRunning.current = true
    if (!wentWell || !wasRunning.current) return
    wasRunning.current = false
    notify.ok(said)
    call(dismissMassAction, { body: { id } }).catch(notify.failed)
  }, [id, state, wentWell, said, notify])
}
