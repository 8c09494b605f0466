import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { cloneNetwork } from '#contract/configuration/clone.ts'
import type { AnswerTo } from '../../../api/call'
import { Notice } from '../../../ui/Notice'
import css from './Clone.module.css'

/** Of networks, and of devices. */
interface Tried extends Pick<AnswerTo<typeof cloneNetwork>, 'same'> {
  items: readonly unknown[]
  findings: readonly Omit<AnswerTo<typeof cloneNetwork>['findings'][number], 'group'>[]
}

/** What is to be known beside what changes. */
export function CloneFindings({ tried }: { tried: Tried }) {
  const { t } = useTranslation('configuration')
  const { items, findings, same } = tried
  const outcome = () => {
    if (items.length > 0) return t('yaml.ready', { places: items.length })
    return t(same > 0 ? 'clone.same' : 'clone.nothing')
  }
  return (
    <section aria-label={t('clone.known')} className={css.known}>
      <p role="status">{outcome()}</p>
      {findings.length > 0 && (
        <Notice tone="warn" live icon={<IconAlertTriangle size={17} />}>
          <ul className={css.findings}>
            {findings.map(({ code, name, section, params }) => (
              <li key={`${code} ${name} ${section} ${JSON.stringify(params)}`}>
                <bdi>
                  {t(`clone.finding.${code}`, {
                    ...params,
                    target: name ?? '',
                    section: t(`section.${section}`),
                  })}
                </bdi>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </section>
  )
}
