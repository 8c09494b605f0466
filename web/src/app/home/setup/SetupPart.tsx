import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SetupChecklist } from './SetupChecklist'
import css from './SetupChecklist.module.css'
import { useSetup } from './use-setup'

/** The checklist, or how to go on with it. */
export function SetupPart() {
  const { t } = useTranslation('home')
  const setup = useSetup()
  if (setup.view === 'open') return <SetupChecklist setup={setup} />
  if (setup.view === 'hidden') return null
  return (
    <div className={css.resume}>
      <Button variant="default" size="sm" onClick={() => setup.open(true)}>
        {t('setup.resume')}
      </Button>
    </div>
  )
}
