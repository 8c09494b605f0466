import type { Language } from '#contract/identity/endpoints.ts'
import { languages } from '#contract/identity/endpoints.ts'
import type { ReportDocument } from '#contract/reporting/document.ts'
import type { FileFormat } from '#contract/reporting/files.ts'
import type { RunReason } from '#contract/reporting/schedules.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import { printReport } from '../files/printer.ts'
import type { ReportFile, ReportFiles, Reports } from '../files/report-files.ts'
import { reportWords } from '../files/report-words.ts'
import { reportEnd } from './next-run.ts'
import type { Member, Members, ReportMailer } from './ports.ts'
import { recipientsOf, runKey } from './schedule.presenter.ts'
import type { ScheduleRow } from './schedule.repository.ts'

export interface RunDeps {
  reports: Reports
  files: ReportFiles
  members: Members
  mailer: ReportMailer
  /** Whether mail leaves this server at all. */
  mails: boolean
}

export interface RunEnd {
  outcome: 'queued' | 'skipped' | 'failed'
  why: RunReason | null
  /** As the maker saw it. */
  report?: ReportDocument
}

/** A mail of yesterday's report is of no use a day later. */
const validMs = 86_400_000

/** One run of a schedule, from the report to the queued mails; doing it again queues nothing twice. */
export class ScheduleRun {
  readonly #deps: RunDeps
  readonly #row: ScheduleRow
  readonly #due: number
  readonly #made = new Map<string, Promise<ReportFile>>()

  constructor(deps: RunDeps, row: ScheduleRow, due: number) {
    this.#deps = deps
    this.#row = row
    this.#due = due
  }

  /** @throws what may pass: the run is tried again */
  async run(): Promise<RunEnd> {
    if (!this.#deps.mails) return { outcome: 'failed', why: 'noMail' }
    const members = await this.#deps.members.membersOf(this.#row.tenant_id)
    const maker = members.find(({ id }) => id === this.#row.account_id)
    if (!maker) return { outcome: 'skipped', why: 'makerGone' }
    const report = await this.#reportFor(maker)
    if (typeof report === 'string') {
      return { outcome: report === 'noAccess' ? 'skipped' : 'failed', why: report }
    }
    const wanted = recipientsOf(this.#row)
    let sent = 0
    for (const id of wanted) {
      const member = members.find((one) => one.id === id)
      if (member && (await this.#sendTo(member, maker, report))) sent += 1
    }
    if (sent === 0) return { outcome: 'skipped', why: 'noRecipients', report }
    return { outcome: 'queued', why: sent < wanted.length ? 'someLeftOut' : null, report }
  }

  /** Each gets the report as they may see it themselves, and nothing when they may not. */
  async #sendTo(member: Member, maker: Member, sameReport: ReportDocument): Promise<boolean> {
    if (member.email === null) return false
    const report = member.id === maker.id ? sameReport : await this.#reportFor(member)
    if (typeof report === 'string') return false
    await this.#queue(member, member.email, maker, report)
    return true
  }

  async #reportFor(member: Member): Promise<ReportDocument | RunReason> {
    const { kind, range, network_id, project_id, sn, timezone, tenant_id } = this.#row
    const place = {
      ...(network_id !== null && { group: network_id }),
      ...(project_id !== null && { project: project_id }),
      ...(sn !== null && { sn }),
    }
    try {
      const ask = { kind, range, to: reportEnd(this.#due, timezone), place }
      return await this.#deps.reports.makeReport(callerOf(member, tenant_id), ask)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.error === 'does_not_exist') return 'noAccess'
      if (error.error === 'too_many') return 'tooMany'
      throw error
    }
  }

  async #queue(member: Member, target: string, maker: Member, report: ReportDocument): Promise<void> {
    const language = languageOf(member)
    const printed = await printReport(report, language)
    const { all } = await reportWords(language)
    const formats = this.#row.formats.split(',') as FileFormat[]
    const mine = JSON.stringify(report.sections)
    const files = await Promise.all(formats.map((format) => this.#fileOf(mine, report, format, language)))
    await this.#deps.mailer.queue({
      ...{ tenant: this.#row.tenant_id, channel: 'email', target, kind: 'report', language, files },
      content: {
        ...{ title: printed.title, by: maker.username },
        place: printed.place.join(' › ') || all,
        period: printed.period,
        // What was lost is told as the file tells it.
        ...(printed.notes.length > 0 && { notes: printed.notes.join('\n') }),
      },
      onceKey: `${runKey(this.#row.id, this.#due)}${member.id}`,
      validUntil: report.madeAt + validMs,
    })
  }

  /** Those who see the same in the same language share a file. */
  #fileOf(content: string, report: ReportDocument, format: FileFormat, language: Language) {
    const key = `${format} ${language} ${report.place.join('/')} ${content}`
    const holders = { account: this.#row.account_id, tenant: this.#row.tenant_id }
    const known = this.#made.get(key) ?? this.#deps.files.make(report, format, language, holders)
    this.#made.set(key, known)
    return known
  }
}

const callerOf = (member: Member, tenant: number): Caller => ({
  ...{ accountId: member.id, tenant, username: member.username, role: member.role },
  sessionId: 'report-schedule',
})

function languageOf({ language }: Member): Language {
  return languages.find((one) => one === language) ?? 'en-US'
}
