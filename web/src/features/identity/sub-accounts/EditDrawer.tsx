import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Employee, editEmployee, listEmployees } from '#contract/identity/employees.ts'
import { call } from '../../../api/call'
import { FormDrawer } from '../../../components/form/FormDrawer'
import { useAppForm } from '../../../components/form/use-app-form'
import { useNotify } from '../../../components/toast/use-notify'
import { PostFields, usePostLabels, usePostRule } from './PostFields'
import { bodyOf, type PostValues, postOf } from './post'
import css from './SubAccounts.module.css'

/** What a sub-account may do and where; it holds at once. */
export function EditDrawer({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation('identity')
  const notify = useNotify()
  const queries = useQueryClient()
  const check = usePostRule()
  const form = useAppForm<PostValues>({
    initial: postOf(employee),
    labels: usePostLabels(),
    check,
    send: async (values) => {
      await call(editEmployee, { body: { ID: employee.ID, ...bodyOf(values) } })
      await queries.invalidateQueries({ queryKey: [listEmployees.path] })
      notify.ok(t('employees.saved', { name: employee.username }))
    },
    done: onClose,
  })
  return (
    <FormDrawer form={form} title={t('employees.editTitle', { name: employee.username })} onClose={onClose}>
      <p className={css.note}>{t('employees.editNote')}</p>
      <PostFields form={form} />
    </FormDrawer>
  )
}
