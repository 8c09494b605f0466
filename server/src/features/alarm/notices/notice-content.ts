import type { Alarm } from '#contract/alarm/endpoints.ts'
import { wordOf } from '../../../lib/words/locale-words.ts'

interface MessageSubject {
  rule: string
  network: string
  alarm: Alarm | null
}

/** What stands in a message about an alarm, in a language. */
export async function contentOf(language: string, { rule, network, alarm }: MessageSubject) {
  if (!alarm) return { rule, network, what: '', level: '', at: '' }
  const [sentence, level] = await Promise.all([
    wordOf(language, `alarm:type.${alarm.type}`),
    wordOf(language, `alarm:level.${alarm.level}`),
  ])
  const what = sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, place: string) => figureOf(alarm, place, language))
  return { rule, network, level, what, at: new Date(alarm.createdAt).toISOString() }
}

function figureOf({ originator, sn, params }: Alarm, place: string, language: string): string {
  const number = (value: number) => new Intl.NumberFormat(language).format(value)
  const share = (value: unknown) => (typeof value === 'number' ? `${number(value)} %` : '')
  const warmth = (value: unknown) => (typeof value === 'number' ? `${number(value)} °C` : '')
  const rate = (value: unknown) =>
    typeof value === 'number' ? `${number(Math.round(value / 1000))} Mbit/s` : ''
  switch (place) {
    case 'name':
      return originator || sn
    case 'flow':
      return rate(params.kbps)
    case 'limit':
      return rate(params.limitKbps)
    case 'value':
      return share(params.percent) || warmth(params.celsius)
    case 'threshold':
      return params.celsius === undefined ? share(params.limit) : warmth(params.limit)
    default:
      return String(params[place] ?? '')
  }
}

type DigestPart = Awaited<ReturnType<typeof contentOf>> & { kind: string }

const LINES = 50

/** What stands in a message about several alarms: one line for each. */
export async function digestOf(language: string, rule: string, said: readonly DigestPart[]) {
  const lines = await Promise.all(
    said.slice(0, LINES).map(async ({ kind, level, what, network, at }) => {
      const state = kind === 'open' ? level : await wordOf(language, `alarms:rules.kind.${kind}`)
      return `${state} · ${what} · ${network} · ${at}`
    }),
  )
  if (said.length > LINES) lines.push(`+ ${said.length - LINES}`)
  const count = new Intl.NumberFormat(language).format(said.length)
  return { rule, count, what: said[0]!.what, notes: lines.join('\n') }
}
