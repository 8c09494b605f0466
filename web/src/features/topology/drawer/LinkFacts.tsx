import { useTranslation } from 'react-i18next'
import type { TopologyLink } from '#contract/topology/graph.ts'
import { Age } from '../../../components/Age'
import { Unknown } from '../../../components/Unknown'
import { useFormats } from '../../../i18n/use-formats'
import { FactList } from '../../../ui/FactList'
import { Notice } from '../../../ui/Notice'
import { loadOf } from '../layout/lines'
import type { Names } from '../use-names'
import css from './NodeDrawer.module.css'

/** To what a device is connected, with its figures, and how that is known. */
export function LinkFacts({ link, names, hidden }: { link: TopologyLink; names: Names; hidden: boolean }) {
  const { t } = useTranslation('topology')
  const formats = useFormats()
  const upper = names.byId(link.upper)
  const load = loadOf(link)
  const rate = (bps: number | null) => (bps === null ? <Unknown /> : formats.bitRate(bps))
  const facts = [
    { name: t('link.upper'), value: <bdi>{upper}</bdi> },
    { name: t('link.port'), value: link.upperPort === null ? <Unknown /> : <bdi>{link.upperPort}</bdi> },
    { name: t('link.ownPort'), value: link.lowerPort === null ? <Unknown /> : <bdi>{link.lowerPort}</bdi> },
    { name: t('link.medium'), value: t(`medium.${link.medium}`) },
    { name: t('link.speed'), value: rate(link.speedBps) },
    { name: t('link.down'), value: rate(link.downBps) },
    { name: t('link.up'), value: rate(link.upBps) },
    { name: t('link.load'), value: load === null ? <Unknown /> : formats.ratio(load) },
    { name: t('link.seen'), value: <Age at={link.seenAt} /> },
    { name: t('link.confidence'), value: formats.ratio(link.confidence) },
  ]
  const reasons = link.evidence.map(({ kind }) => t(`evidence.${kind}`, { name: upper }))
  return (
    <section aria-label={t('link.title')}>
      <h3 className={css.heading}>{t('link.title')}</h3>
      {link.stale && <Notice tone="warn">{t('link.staleBody')}</Notice>}
      {link.contradicted !== null && (
        <Notice tone="warn">{t('contradicted', { name: names.byId(link.contradicted) })}</Notice>
      )}
      <FactList columns={1} facts={facts} />
      <h3 className={css.heading}>{t('evidence.title')}</h3>
      <ul className={css.reasons}>
        {[...(hidden ? [t('evidence.hidden')] : []), ...reasons].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  )
}
