import { useTranslation } from 'react-i18next'
import type { SpareLink } from '#contract/topology/graph.ts'
import { Unknown } from '../../../components/Unknown'
import { useFormats } from '../../../i18n/use-formats'
import { FactList } from '../../../ui/FactList'
import type { Names } from '../use-names'
import css from './NodeDrawer.module.css'

/** Further ways that lead from a device: to whom, why nothing hangs on them, and how that is known. */
export function SpareFacts({
  spares,
  id,
  names,
}: {
  spares: readonly SpareLink[]
  id: string
  names: Names
}) {
  const { t } = useTranslation('topology')
  const formats = useFormats()
  return (
    <section aria-label={t('spare.title')}>
      <h3 className={css.heading}>{t('spare.title')}</h3>
      {spares.map((spare) => {
        const isUpper = spare.upper === id
        const other = names.byId(isUpper ? spare.lower : spare.upper)
        const [own, its] = isUpper ? [spare.upperPort, spare.lowerPort] : [spare.lowerPort, spare.upperPort]
        const facts = [
          { name: t('link.upper'), value: <bdi>{other}</bdi> },
          { name: t('link.port'), value: its === null ? <Unknown /> : <bdi>{its}</bdi> },
          { name: t('link.ownPort'), value: own === null ? <Unknown /> : <bdi>{own}</bdi> },
          { name: t('link.medium'), value: t(`medium.${spare.medium}`) },
          {
            name: t('link.speed'),
            value: spare.speedBps === null ? <Unknown /> : formats.bitRate(spare.speedBps),
          },
          { name: t('link.confidence'), value: formats.ratio(spare.confidence) },
        ]
        return (
          <div key={spare.id}>
            <p>{t(`spare.${spare.why}`)}</p>
            <FactList columns={1} facts={facts} />
            <ul className={css.reasons}>
              {spare.evidence.map(({ kind }) => (
                <li key={kind}>
                  {t(kind === 'mesh_peer' ? 'spare.mesh' : `evidence.${kind}`, { name: other })}
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}
