import { IconPlugConnectedX } from '@tabler/icons-react'
import { startupWords } from '../i18n/startup-words'
import { reloading } from '../lib/part'
import { EmptyState } from '../ui/page/EmptyState'
import css from './StartFailure.module.css'

/** Shown when not even the frame of the console and its first words could be loaded. */
export function StartFailure() {
  const { title, body, retry } = startupWords()
  return (
    <main className={css.page}>
      <EmptyState
        alert
        page
        icon={<IconPlugConnectedX size={22} />}
        title={title}
        body={body}
        action={
          <button type="button" className={css.retry} onClick={() => reloading.now()}>
            {retry}
          </button>
        }
      />
    </main>
  )
}
