export interface ConfirmQuestion {
  title: string
  body: string
  confirm: string
  cancel: string
  /** Red button: something is lost or interrupted. */
  danger?: boolean
  /** The name to type before the button works, for what cannot be undone. */
  typed?: { name: string; label: string }
}

interface Pending extends ConfirmQuestion {
  answer: (yes: boolean) => void
}

let pending: Pending | null = null
const listeners = new Set<() => void>()

export const readQuestion = (): Pending | null => pending

export function onQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks, and resolves with the answer; a question still open is answered with no. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  pending?.answer(false)
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (yes) => {
        set(null)
        resolve(yes)
      },
    })
  })
}

function set(next: Pending | null): void {
  pending = next
  for (const listener of [...listeners]) listener()
}
