import { Button } from '@mantine/core'
import { IconArrowLeft, IconPlayerPlay, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CpeLink } from '#contract/cpe/schemas.ts'
import { useMay } from '../../../../components/current-network/use-may'
import { isolated } from '../../../../i18n/isolates'
import { useFormats } from '../../../../i18n/use-formats'
import { AppLink } from '../../../../lib/AppLink'
import { Notice } from '../../../../ui/Notice'
import { PageHead } from '../../../../ui/page/PageHead'
import { StatusShape } from '../../../../ui/StateMark'
import css from './AlignPage.module.css'
import { SignalGauge } from './SignalGauge'
import { useBest } from './use-best'
import { everySeconds, lastsSeconds, useLiveSignal } from './use-live-signal'

/** For whoever stands at the mast: what both ends hear now, and what was the best so far. */
export function AlignPage({ link, group }: { link: CpeLink; group: number }) {
  const { t } = useTranslation('cpe-links')
  const { duration } = useFormats()
  const mayNot = useMay('write', group)
  const live = useLiveSignal(link, group)
  const best = useBest(link)
  const ends = [link.base, link.station].filter((end) => end !== null)
  const slow = ends.filter(({ streams, online }) => !streams || !online)
  return (
    <div className={css.page}>
      <PageHead
        title={t('align.title', {
          base: isolated(link.base?.name ?? ''),
          station: isolated(link.station?.name ?? ''),
        })}
        about={<span>{t('align.lead')}</span>}
        actions={
          <>
            <Button
              variant="subtle"
              leftSection={<IconArrowLeft size={16} className={css.mirrored} />}
              component={AppLink}
              to="/device/cpegroup"
            >
              {t('align.back')}
            </Button>
            <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={best.forget}>
              {t('align.reset')}
            </Button>
            {live.runs ? (
              <Button leftSection={<IconPlayerStop size={16} />} onClick={live.stop}>
                {t('align.stop')}
              </Button>
            ) : (
              <Button
                leftSection={<IconPlayerPlay size={16} />}
                disabled={mayNot !== null || slow.length === ends.length}
                title={mayNot ?? undefined}
                loading={live.starts}
                onClick={live.start}
              >
                {t('align.start')}
              </Button>
            )}
          </>
        }
      />
      <Notice tone={live.runs ? 'ok' : 'busy'} icon={<StatusShape tone={live.runs ? 'ok' : 'idle'} />} live>
        {live.runs
          ? t('align.running', { time: duration(everySeconds), limit: duration(lastsSeconds) })
          : (mayNot ?? t('align.usual'))}
      </Notice>
      {slow.map(({ sn, name }) => (
        <Notice key={sn} tone="warn" icon={<StatusShape tone="warn" />}>
          {t('align.slow', { name: isolated(name) })}
        </Notice>
      ))}
      <div className={css.gauges}>
        {(['base', 'station'] as const).map((side) => {
          const end = link[side]
          return end && <SignalGauge key={side} side={side} end={end} best={best.of(end.sn)} />
        })}
      </div>
    </div>
  )
}
