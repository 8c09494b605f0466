import { wordOf } from '../../lib/words/locale-words.ts'

/** A message as it leaves: `short` is a text message, the others a mail. */
export interface RenderedMessage {
  language: string
  subject: string
  text: string
  html: string
  short: string
  /** For mail. */
  files?: readonly { name: string; type: string; content: Buffer }[]
  /** For mail: the same at every try, so that who gets it twice can tell. */
  id?: string
}

export const messageKinds = [
  'code_register',
  'code_forgot',
  'code_change',
  'code_employee',
  'code_join',
  'device_release',
  'backup_failed',
  'account_exists',
  'contact_in_use',
  'password_changed',
  'contact_changed',
  'share_ends_given',
  'share_ends_received',
  'report',
  'alarm',
  'alarm_over',
  'alarm_reminder',
  'alarm_digest',
  'alarm_test',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** What stands in a message, by the names its text uses; `notes`, a line each, follow the text as they are. */
export type Content = Record<string, string>

/** A message in the reader's language: mail with a subject, plain and HTML; or one short text. */
export async function render(
  kind: MessageKind,
  language: string,
  content: Content,
): Promise<RenderedMessage> {
  const words = async (key: string) => fill(await wordOf(language, `mail:${key}`), content)
  const [subject, body, footer] = await Promise.all([
    words(`${kind}.subject`),
    words(`${kind}.body`),
    words('footer'),
  ])
  const paragraphs = [body, ...(content.notes ? [content.notes] : [])].flatMap((text) => text.split('\n'))
  return {
    language,
    subject,
    text: `${[...paragraphs, '-- ', footer].join('\n\n')}\n`,
    html: page(language, paragraphs, { footer, code: content.code }),
    short: await words(`${kind}.short`),
  }
}

const fill = (text: string, content: Content) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => content[name] ?? place)

/** Styles stand in the elements: most mail programs read no others. */
function page(
  language: string,
  paragraphs: string[],
  { footer, code }: { footer: string; code?: string | undefined },
) {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const body = paragraphs.map((text) => `<p style="margin:0 0 14px">${marked(text, code)}</p>`).join('')
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"></head>
<body dir="${direction}" style="margin:0;padding:24px;background:#f4f5f4;color:#1d2521;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:28px;background:#fff;border:1px solid #dde1de;border-radius:10px">
<p style="margin:0 0 20px;font-size:18px;font-weight:650;color:#0b6b4f">Roost</p>
${body}
<p style="margin:24px 0 0;font-size:13px;color:#5c6761">${escaped(footer)}</p>
</div></body></html>
`
}

/** The code stands out, and left to right in every language. */
function marked(text: string, code: string | undefined): string {
  const safe = escaped(text)
  if (!code) return safe
  const big = `<strong dir="ltr" style="font-size:26px;letter-spacing:4px;white-space:nowrap">${escaped(code)}</strong>`
  return safe.replaceAll(code, big)
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character]!)
