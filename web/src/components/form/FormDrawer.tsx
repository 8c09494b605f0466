import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../confirm/confirm'
import { useLeaveQuestion } from '../confirm/use-leave-question'
import css from './SideDrawer.module.css'
import type { AppForm } from './use-app-form'
import { useFocusBack } from './use-focus-back'

interface FormDrawerProps {
  form: Pick<AppForm<Record<string, unknown>>, 'submit' | 'sending' | 'isDirty'>
  title: string
  /** What the button says; Save otherwise. */
  submit?: string
  /** Beside the buttons. */
  hint?: string
  onClose: () => void
  children: ReactNode
}

/** A form from the side; closing it asks before anything that was typed is lost. */
export function FormDrawer({ form, title, submit, hint, onClose, children }: FormDrawerProps) {
  const { t } = useTranslation('common')
  useFocusBack()
  const question = useLeaveQuestion()
  const close = async () => {
    if (!form.isDirty() || (await confirm(question))) onClose()
  }
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={520}
      title={title}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      classNames={{ content: css.frame, body: css.body, title: css.title }}
    >
      <form onSubmit={form.submit} noValidate className={css.form} autoComplete="off">
        <div className={css.content}>{children}</div>
        <footer className={css.foot}>
          {hint && <p>{hint}</p>}
          <Button variant="default" onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={form.sending}>
            {submit ?? t('action.save')}
          </Button>
        </footer>
      </form>
    </Drawer>
  )
}
