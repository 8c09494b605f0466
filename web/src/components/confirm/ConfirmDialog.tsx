import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { onQuestion, readQuestion } from './confirm'

/** Draws whatever `confirm()` asks. */
export function ConfirmDialog() {
  const { t } = useTranslation()
  const question = useSyncExternalStore(onQuestion, readQuestion)
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title={question?.title}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      size="sm"
    >
      {question && <Body key={question.title} question={question} />}
    </Modal>
  )
}

function Body({ question }: { question: NonNullable<ReturnType<typeof readQuestion>> }) {
  const [typed, setTyped] = useState('')
  const ready = !question.typed || typed.trim() === question.typed.name
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) question.answer(true)
      }}
    >
      <Text size="md">{question.body}</Text>
      {question.typed && (
        <TextInput
          mt="md"
          label={question.typed.label}
          value={typed}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => question.answer(false)}>
          {question.cancel}
        </Button>
        <Button
          type="submit"
          color={question.danger ? 'red' : undefined}
          disabled={!ready}
          data-autofocus={!question.typed}
        >
          {question.confirm}
        </Button>
      </Group>
    </form>
  )
}
