import { useTranslation } from 'react-i18next'
import type { importYaml } from '#contract/configuration/yaml.ts'
import type { AnswerTo } from '../../../api/call'
import { usePlaceWords } from '../../../components/configuration/words/use-place-words'
import { useFormats } from '../../../i18n/use-formats'
import { Notice } from '../../../ui/Notice'
import { headIn, YamlHead } from './YamlHead'
import css from './YamlImport.module.css'

/** What is to be known of a file beside what it changes. */
export function YamlTold(props: {
  tried: AnswerTo<typeof importYaml>
  group: number
  /** The network itself is as the file has it now. */
  onHead: () => void
}) {
  const { tried, group, onHead } = props
  const { t } = useTranslation('configuration')
  const { wrong, undecided, items, ignored, newer, base } = tried
  const head = headIn(ignored).map(({ fact }): string => fact)
  const others = ignored.filter(({ field }) => !head.includes(field))
  const isReady = wrong === 0 && undecided === 0
  return (
    <>
      {wrong === 0 && base !== 'file' && <Notice tone="warn">{t(`yaml.base.${base}`)}</Notice>}
      {isReady && (
        <p role="status">{items.length === 0 ? t('yaml.same') : t('yaml.ready', { places: items.length })}</p>
      )}
      {base !== 'other_network' && <YamlHead group={group} ignored={ignored} onTaken={onHead} />}
      {others.length > 0 && (
        <Notice tone="warn">
          {t('yaml.ignored', { fields: others.map(({ field }) => field).join(', ') })}
        </Notice>
      )}
      {newer.length > 0 && <Newer newer={newer} />}
    </>
  )
}

function Newer({ newer }: Pick<AnswerTo<typeof importYaml>, 'newer'>) {
  const { t } = useTranslation('configuration')
  const formats = useFormats()
  const nameOf = usePlaceWords()
  return (
    <div>
      <p>{t('yaml.newer')}</p>
      <ul className={css.list}>
        {newer.map((one) => (
          <li key={[one.section, one.group, one.kind, one.model, one.sn].join(' ')} className={css.about}>
            <bdi>{nameOf(one)}</bdi> · {t(`section.${one.section}`)}
            {one.by !== null && (
              <>
                {' · '}
                <bdi>{one.by}</bdi>
              </>
            )}
            {one.at !== null && ` · ${formats.time(one.at)}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
