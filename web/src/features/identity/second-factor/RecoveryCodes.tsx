import { Button, CopyButton, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Mono } from '../../../ui/Mono'
import { Notice } from '../../../ui/Notice'
import css from '../user-centre/UserCentre.module.css'
import own from './SecondFactor.module.css'

/** The recovery codes, this one time. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { t } = useTranslation(['identity', 'common'])
  return (
    <section className={css.form} aria-label={t('secondFactor.codes')}>
      <Notice tone="warn" live>
        {t('secondFactor.codesNote')}
      </Notice>
      <ul className={own.codes}>
        {codes.map((code) => (
          <li key={code}>
            <Mono>{code}</Mono>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs">
        {/* Browsers lend the clipboard to pages of a safe origin only; the codes can be marked anyway. */}
        {navigator.clipboard && (
          <CopyButton value={codes.join('\n')}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? t('common:copied') : t('tokens.copy')}
              </Button>
            )}
          </CopyButton>
        )}
        <Button onClick={onKept}>{t('secondFactor.kept')}</Button>
      </Group>
    </section>
  )
}
