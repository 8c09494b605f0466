/** Short notices at the edge of the page. One per failure: a notice with the same id replaces the one shown. */
export interface Toast {
  id: string
  tone: 'ok' | 'bad'
  text: string
}

const shownMs = 6_000
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let counter = 0

export const readToasts = (): readonly Toast[] => toasts

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function showToast(tone: Toast['tone'], text: string, id = `t${++counter}`): void {
  set([...toasts.filter((toast) => toast.id !== id), { id, tone, text }])
  keep(id, tone === 'bad' ? shownMs * 2 : shownMs)
}

export function hideToast(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  set(toasts.filter((toast) => toast.id !== id))
}

function keep(id: string, ms: number): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => hideToast(id), ms),
  )
}

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of [...listeners]) listener()
}
