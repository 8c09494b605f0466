import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { asApiError, type FailureName } from '../../api/api-error'
import { useFailureWords } from '../../i18n/use-failure-words'
import { guardUnsaved } from '../../lib/unsaved'
import { useNotify } from '../toast/use-notify'
import { atField, isAbsent, wordIssue } from './words'

type Fields = Record<string, unknown>

export interface AppFormOptions<Values extends Fields> {
  initial: Values
  /** The rules, from the contract; its shape names the fields. */
  schema?: z.ZodType
  /** Fields that must be filled in, where there is no schema to say so. */
  required?: readonly (keyof Values & string)[]
  /** What each field is called on the form, for "{name} is required". */
  labels: { [Name in keyof Values]?: string }
  /** Sends it. What it throws is shown at its field, or as one notice when it has none. */
  send: (values: Values) => Promise<unknown>
  done?: (values: Values) => void
  /** Fields of failures that the server does not tie to one. */
  fieldOf?: Partial<Record<FailureName, keyof Values & string>>
  /** Sentences that fit this form better than the catalogue's. */
  words?: Partial<Record<FailureName, string>>
  /** Rules across fields, after the schema's; words by field. */
  check?: (values: Values) => Partial<Record<keyof Values & string, string>>
  /** Ask before leaving with unsaved input. Not for small dialogs. */
  guard?: boolean
}

/** The one form machine: rules, words, sending, server errors at their field, and the question before leaving. */
export function useAppForm<Values extends Fields>(options: AppFormOptions<Values>) {
  const { t } = useTranslation('common')
  const words = useFailureWords()
  const notify = useNotify()
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: options.initial,
    validate: (values) => validate(values),
  })

  function validate(values: Values): Record<string, string> {
    const errors: Record<string, string> = {}
    for (const name of options.required ?? [])
      if (isAbsent(values[name])) errors[name] = t('form.required', { name: options.labels[name] ?? name })
    const issues = options.schema?.safeParse(withoutEmpty(values)).error?.issues ?? []
    for (const issue of issues) {
      const name = String(issue.path[0] ?? '')
      if (!(name in values)) continue
      errors[name] ??= wordIssue(t, issue, options.labels[name as keyof Values] ?? name, values[name])
    }
    return { ...errors, ...(options.check?.(values) as Record<string, string> | undefined) }
  }

  const sending = useMutation({
    mutationFn: options.send,
    onSuccess: (_answer, values) => {
      form.resetDirty(values)
      options.done?.(values)
    },
    onError: (error) => {
      const failure = asApiError(error)
      const field = fieldName(failure.field) ?? options.fieldOf?.[failure.failure]
      if (field && field in options.initial)
        form.setFieldError(field, options.words?.[failure.failure] ?? atField(t, failure) ?? words(failure))
      else notify.failed(failure)
    },
  })

  useGuard(options.guard ?? false, () => form.isDirty())
  const submit = form.onSubmit(
    (values) => sending.mutate(values),
    // What is wrong may be out of sight on a long form.
    (errors) => form.getInputNode(Object.keys(errors)[0] as never)?.focus(),
  )
  return { ...form, getInputProps: saidInvalid(form.getInputProps), submit, sending: sending.isPending }
}

export type AppForm<Values extends Fields> = ReturnType<typeof useAppForm<Values>>

/** Not every input says by itself, to those who do not see it, that what it holds is wrong. */
function saidInvalid<Values extends Fields>(
  getInputProps: UseFormReturnType<Values>['getInputProps'],
): UseFormReturnType<Values>['getInputProps'] {
  return (path, options) => {
    const props = getInputProps(path, options)
    return props.error ? { ...props, 'aria-invalid': true } : props
  }
}

/** The contract names fields inside `data`; the form knows them without it. */
export const fieldName = (path: string | undefined): string | undefined =>
  path?.replace(/^(?:body\.)?(?:data\.)?/, '').split('.')[0]

/** An empty text is an absent field: the schema then says "required", or takes its optional way. */
function withoutEmpty(values: Fields): Fields {
  const entries = Object.entries(values).filter(([, value]) => value !== '' && value !== null)
  return Object.fromEntries(entries)
}

function useGuard(active: boolean, isDirty: () => boolean): void {
  const latest = useRef(isDirty)
  useEffect(() => {
    latest.current = isDirty
  })
  useEffect(() => (active ? guardUnsaved(() => latest.current()) : undefined), [active])
}
