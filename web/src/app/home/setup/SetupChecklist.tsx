import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SetupStep } from '#contract/identity/endpoints.ts'
import { useMe } from '../../../components/session/use-me'
import { AppLink } from '../../../lib/AppLink'
import type { ConsolePath } from '../../../lib/paths'
import type { Search } from '../../../lib/search'
import { Panel } from '../../../ui/page/Panel'
import { StateMark } from '../../../ui/StateMark'
import css from './SetupChecklist.module.css'
import type { SetupState } from './use-setup'

type Way = { text: string; to: ConsolePath; search?: Search }

const ways = {
  project: [{ text: 'open', to: '/', search: { tab: 'group' } }],
  network: [{ text: 'open', to: '/group/add' }],
  device: [
    { text: 'number', to: '/group/addevice' },
    { text: 'labels', to: '/group/addevice', search: { tab: 'labels' } },
    { text: 'nearby', to: '/group/addevice', search: { tab: 'nearby' } },
    { text: 'file', to: '/group/addevice', search: { tab: 'several' } },
    { text: 'pretend', to: '/group/addevice', search: { tab: 'pretend' } },
  ],
  ssid: [{ text: 'open', to: '/config/wireless' }],
  invite: [{ text: 'open', to: '/', search: { tab: 'subaccount' } }],
} as const satisfies Record<SetupStep, readonly Way[]>

/** Simulated devices are offered where this account may start some. */
const waysOf = (name: SetupStep, pretend: boolean): readonly Way[] =>
  (ways[name] as readonly Way[]).filter(({ text }) => text !== 'pretend' || pretend)

/** What a new account is to do, step by step; what is done is ticked by itself. */
export function SetupChecklist({ setup }: { setup: SetupState }) {
  const { t } = useTranslation('home')
  const { steps, skip, open } = setup
  const { pretend } = useMe()
  const settled = steps.filter(({ done, skipped }) => done || skipped).length
  const next = steps.find(({ done, skipped }) => !done && !skipped)?.name
  return (
    <Panel
      className={css.panel}
      title={t('setup.title')}
      aside={t('setup.progress', { done: settled, total: steps.length })}
      flush
    >
      <p className={css.lead}>{t('setup.lead')}</p>
      <ol>
        {steps.map(({ name, done, skipped }) => (
          <li key={name} className={css.step} data-next={name === next || undefined}>
            <div className={css.grow}>
              <h3 className={css.name}>{t(`setup.${name}.title`)}</h3>
              {!done && !skipped && <p className={css.body}>{t(`setup.${name}.body`)}</p>}
            </div>
            {done || skipped ? (
              <StateMark tone={done ? 'ok' : 'idle'} text={t(done ? 'setup.done' : 'setup.skipped')} />
            ) : (
              <div className={css.ways}>
                {waysOf(name, pretend).map((way, index) => (
                  <Button
                    key={way.text}
                    component={AppLink}
                    to={way.to}
                    search={way.search ?? {}}
                    size="compact-sm"
                    variant={name === next && index === 0 ? 'filled' : 'default'}
                    aria-label={`${t(`setup.${name}.title`)}: ${t(`setup.way.${way.text as 'open'}`)}`}
                  >
                    {t(`setup.way.${way.text as 'open'}`)}
                  </Button>
                ))}
              </div>
            )}
            {!done && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                aria-label={t(skipped ? 'setup.unskipOf' : 'setup.skipOf', {
                  step: t(`setup.${name}.title`),
                })}
                onClick={() => skip(name, !skipped)}
              >
                {t(skipped ? 'setup.unskip' : 'setup.skip')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <div className={css.end}>
        <Button size="sm" variant={next ? 'default' : 'filled'} onClick={() => open(false)}>
          {t(next ? 'setup.later' : 'setup.finish')}
        </Button>
      </div>
    </Panel>
  )
}
