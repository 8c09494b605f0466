import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { name } from '#contract/fields.ts'
import { asApiError } from '../../../api/api-error'
import { type AppForm, useAppForm } from '../../../components/form/use-app-form'

const schema = z.object({ Name: name })
type Values = z.infer<typeof schema>

interface NameIfTaken {
  /** As it is called where it comes from. */
  name: string
  /** `Name` only where the old one is taken. */
  send: (Name: { Name?: string }, name: string) => Promise<void>
  done: (name: string) => void
}

/** A form that asks for another name only once the server said that the name is taken there. */
export function useNameIfTaken({ name: present, send, done }: NameIfTaken) {
  const { t } = useTranslation('tenancy')
  const [taken, setTaken] = useState(false)
  const form = useAppForm<Values>({
    initial: { Name: present },
    schema,
    labels: { Name: t('task.name') },
    fieldOf: { name_in_use: 'Name' },
    send: ({ Name }) =>
      send(taken ? { Name } : {}, Name.trim()).catch((error) => {
        if (asApiError(error).failure === 'name_in_use') setTaken(true)
        throw error
      }),
    done: ({ Name }) => done(Name.trim()),
  })
  return { form, field: taken ? <NameField form={form} /> : null }
}

function NameField({ form }: { form: AppForm<Values> }) {
  const { t } = useTranslation('tenancy')
  return (
    <TextInput
      key={form.key('Name')}
      label={t('task.name')}
      description={t('task.nameHint')}
      maxLength={64}
      autoComplete="off"
      {...form.getInputProps('Name')}
    />
  )
}
