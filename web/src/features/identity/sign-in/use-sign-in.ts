import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../api/api-error'
import { isAbsent } from '../../../components/form/words'
import { useNotify } from '../../../components/toast/use-notify'
import { useFailureWords } from '../../../i18n/use-failure-words'

const fields = ['username', 'password'] as const
type Field = (typeof fields)[number]
export type Credentials = Record<Field, string>

/** Failures that are told at the password: which of the two is wrong is nobody's business. */
const atPassword: readonly string[] = ['wrong_credentials', 'too_many_tries']

/** The sign-in by itself: the machine of all other forms would make the first page a twentieth heavier. */
export function useSignIn(labels: Credentials, send: (values: Credentials) => Promise<void>) {
  const { t } = useTranslation('common')
  const words = useFailureWords()
  const notify = useNotify()
  const [errors, setErrors] = useState<Partial<Credentials>>({})
  const sending = useMutation({
    mutationFn: send,
    onError: (error) => {
      const { failure, field } = asApiError(error)
      const at =
        fields.find((one) => one === field) ?? (atPassword.includes(failure) ? 'password' : undefined)
      if (at) setErrors({ [at]: words(error) })
      else notify.failed(error)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const values = Object.fromEntries(fields.map((one) => [one, String(given.get(one) ?? '')])) as Credentials
    const empty = fields.filter((one) => isAbsent(values[one]))
    setErrors(Object.fromEntries(empty.map((one) => [one, t('form.required', { name: labels[one] })])))
    if (empty.length === 0) sending.mutate(values)
    else form.querySelector<HTMLInputElement>(`[name=${empty[0]}]`)?.focus()
  }
  const inputProps = (name: Field) => ({
    name,
    label: labels[name],
    error: errors[name],
    'aria-invalid': errors[name] !== undefined || undefined,
    onChange: () => setErrors(({ [name]: _, ...others }) => others),
  })
  return { submit, inputProps, sending: sending.isPending }
}
