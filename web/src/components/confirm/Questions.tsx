import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../../lib/lazy-part'
import { onQuestion, readQuestion } from './confirm'

const ConfirmDialog = lazyPart(() =>
  import('./ConfirmDialog').then((module) => ({ default: module.ConfirmDialog })),
)

/** Where questions are asked; the dialog itself is fetched with the first one. Mounted once, in the shell. */
export function Questions() {
  const asked = useSyncExternalStore(onQuestion, wasAsked)
  return <Suspense fallback={null}>{asked && <ConfirmDialog />}</Suspense>
}

let once = false

/** From the first question on the dialog stays, so that it can close as softly as it opened. */
function wasAsked(): boolean {
  once ||= readQuestion() !== null
  return once
}
