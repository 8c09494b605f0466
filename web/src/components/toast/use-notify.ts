import { tellFailure } from './tell-failure'
import { showToast } from './toasts'

const notices = {
  ok: (text: string) => showToast('ok', text),
  failed: (error: unknown) => tellFailure(error),
}

/** `ok(text)` tells of a success; `failed(error)` words a failure from the catalogue, once per kind of failure. */
export const useNotify = () => notices
