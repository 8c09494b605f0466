/** What the server sends (`push-text.ts` there). */
interface PushText {
  title: string
  body: string
  tag: string
  path: string
  language: string
}

/** What is used of a service worker: the types of pages know none. */
interface Tab {
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}
interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void
}
type PushEvent = Lasting & { data: { json(): unknown } | null }
type ClickEvent = Lasting & { notification: Notification }

const worker = globalThis as unknown as {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<Tab[]>
    openWindow(url: string): Promise<unknown>
  }
  location: Location
}

addEventListener('push', (event) => {
  const pushed = event as PushEvent
  if (!pushed.data) return
  const { title, body, tag, path, language } = pushed.data.json() as PushText
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  const shown = { body, tag, dir, lang: language, icon: '/favicon.svg', data: path } as const
  pushed.waitUntil(worker.registration.showNotification(title, shown))
})

addEventListener('notificationclick', (event) => {
  const clicked = event as ClickEvent
  clicked.notification.close()
  clicked.waitUntil(open(String(clicked.notification.data)))
})

/** In a tab that has the console open, else in a new one. */
async function open(path: string): Promise<void> {
  const { href, origin } = new URL(path, worker.location.origin)
  if (origin !== worker.location.origin) return
  const [tab] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!tab) return void (await worker.clients.openWindow(href))
  await tab.focus()
  // One that this worker does not control is not taken elsewhere.
  await tab.navigate(href).catch(() => worker.clients.openWindow(href))
}
