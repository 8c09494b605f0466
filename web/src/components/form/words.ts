import type { TFunction } from 'i18next'
import type { z } from 'zod'
import type { ApiError } from '../../api/api-error'

type Issue = z.core.$ZodIssue

/** A rule that was broken, worded for the field it is about; `label` is the field's name on the form. */
export function wordIssue(t: TFunction<'common'>, issue: Issue, label: string, value: unknown): string {
  if (isAbsent(value)) return t('form.required', { name: label })
  if (issue.code === 'too_big' && issue.origin === 'string') return wordLength(t, issue, 'tooLong')
  if (issue.code === 'too_small' && issue.origin === 'string') {
    if (Number(issue.minimum) <= 1) return t('form.required', { name: label })
    return wordLength(t, issue, 'tooShort')
  }
  return t('form.invalid')
}

/** Failures the spec words otherwise at a field than in a notice. */
export function atField(t: TFunction<'common'>, { failure, params }: ApiError): string | undefined {
  return failure === 'name_in_use' ? t('form.used', { name: '', ...params }) : undefined
}

/** Nothing was entered. */
export const isAbsent = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

function wordLength(t: TFunction<'common'>, issue: Issue, key: 'tooLong' | 'tooShort'): string {
  const limit = issue.code === 'too_big' ? issue.maximum : issue.code === 'too_small' ? issue.minimum : 0
  if ('exact' in issue && issue.exact) return t('form.exactLength', { length: Number(limit) })
  return key === 'tooLong'
    ? t('form.tooLong', { max: Number(limit) })
    : t('form.tooShort', { min: Number(limit) })
}
