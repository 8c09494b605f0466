import { useTranslation } from 'react-i18next'
import type { importYaml } from '#contract/configuration/yaml.ts'
import type { AnswerTo } from '../../../api/call'
import { PlaceName } from '../../../components/configuration/words/PlaceName'
import { useFormats } from '../../../i18n/use-formats'
import { Notice } from '../../../ui/Notice'
import { YamlHead } from './YamlHead'
import css from './YamlImport.module.css'

/** What is to be known of a file beside what it changes. */
export function YamlTold(props: {
  tried: AnswerTo<typeof importYaml>
  /** The network itself is as the file has it now. */
  onHead: () => void
}) {
  const { tried, onHead } = props
  const { t } = useTranslation('configuration')
  const { wrong, undecided, items, ignored, newer, base } = tried
  const isReady = wrong === 0 && undecided === 0
  return (
    <>
      {wrong === 0 && base !== 'file' && <Notice tone="warn">{t(`yaml.base.${base}`)}</Notice>}
      {isReady && (
        <p role="status">{items.length === 0 ? t('yaml.same') : t('yaml.ready', { places: items.length })}</p>
      )}
      {[...byPlace(ignored)].map(([place, said]) => (
        <YamlHead key={place} ignored={said} onTaken={onHead} />
      ))}
      {newer.length > 0 && <Newer newer={newer} />}
    </>
  )
}

const byPlace = (ignored: AnswerTo<typeof importYaml>['ignored']) =>
  Map.groupBy(ignored, ({ project, group }) => `${project} ${group}`)

function Newer({ newer }: Pick<AnswerTo<typeof importYaml>, 'newer'>) {
  const { t } = useTranslation('configuration')
  const formats = useFormats()
  return (
    <div>
      <p>{t('yaml.newer')}</p>
      <ul className={css.list}>
        {newer.map((one) => (
          <li
            key={[one.section, one.project, one.group, one.kind, one.model, one.sn].join(' ')}
            className={css.about}
          >
            <PlaceName place={one} /> · {t(`section.${one.section}`)}
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
