import { wordOf } from '../../../../lib/words/locale-words.ts'
import { TEXT_MOST } from './encrypt-push.ts'
import type { PushMessage, PushText } from './push-way.ts'

interface AboutAlarm {
  notice: { id: number; kind: string }
  row: { id: number; level: string } | null
}

interface MailContent {
  kind: string
  content: Record<string, string>
}

const LINES = 5
/** Three bytes a letter at the most, and what stands around it. */
const LETTERS = Math.floor((TEXT_MOST - 900) / 3)

/** What a browser shows: short, for it goes by others' servers. */
export async function pushTextOf(
  language: string,
  told: readonly AboutAlarm[],
  said: MailContent,
): Promise<PushMessage> {
  const [{ notice, row }] = told as [AboutAlarm]
  const tag = told.length > 1 ? 'alarms' : `alarm-${row?.id ?? `test-${notice.id}`}`
  const shown: PushText = { ...(await wordsOf(language, said)), tag, path: '/monitor/alarm', language }
  const isUrgent = told.some((one) => one.notice.kind !== 'over' && one.row?.level === 'critical')
  return { text: Buffer.from(JSON.stringify(shown)), tag, isUrgent }
}

async function wordsOf(
  language: string,
  { kind, content }: MailContent,
): Promise<Pick<PushText, 'title' | 'body'>> {
  const words = async (key: string) => fill(await wordOf(language, `mail:${kind}.${key}`), content)
  const lines = content.notes?.split('\n').slice(0, LINES).join('\n')
  const body = kind === 'alarm_test' ? await words('body') : (lines ?? content.network ?? '')
  return { title: cut(await words('subject'), 200), body: cut(body, LETTERS - 200) }
}

const fill = (text: string, content: Record<string, string>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => content[name] ?? place)

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text
