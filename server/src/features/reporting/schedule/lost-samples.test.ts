import { expect, it } from 'vitest'
import { languages } from '#contract/identity/endpoints.ts'
import type { ReportDocument } from '#contract/reporting/document.ts'
import { render } from '../../messaging/render.ts'
import { printReport } from '../files/printer.ts'
import type { ReportFiles } from '../files/report-files.ts'
import { sampleReport } from '../files/testing/sample-report.ts'
import type { ReportMailer } from './ports.ts'
import type { ScheduleRow } from './schedule.repository.ts'
import { type RunDeps, ScheduleRun } from './schedule-run.ts'

const members = languages.map((language, id) => ({
  ...{ id, username: `m${id}`, role: 'admin' as const, email: `m${id}@example.com`, language },
}))
const row = {
  ...{ id: 1, tenant_id: 1, account_id: 0, kind: 'group', range: 'day', network_id: null, project_id: null },
  ...{ sn: null, timezone: 'UTC', formats: 'pdf', recipients: JSON.stringify(members.map(({ id }) => id)) },
} as Partial<ScheduleRow> as ScheduleRow

async function mailsOf(report: ReportDocument) {
  const mails: Parameters<ReportMailer['queue']>[0][] = []
  const file = { name: 'report.pdf', type: 'application/pdf', content: Buffer.from('') }
  const deps: RunDeps = {
    reports: { makeReport: async () => report },
    files: { make: async () => file } as Partial<ReportFiles> as ReportFiles,
    members: { membersOf: async () => members },
    mailer: { queue: async (mail) => void mails.push(mail) },
    mails: true,
  }
  expect(await new ScheduleRun(deps, row, report.madeAt).run()).toMatchObject({
    outcome: 'queued',
    why: null,
  })
  return mails
}

it('a mail says in every language that samples of its report were lost, as the file does', async () => {
  const { from, to } = sampleReport()
  const hour = 3_600_000
  const report = {
    ...sampleReport(),
    missing: [
      { from: from - hour, to: from - 1 },
      { from, to: to - hour },
    ],
  }
  const mails = await mailsOf(report)
  expect(mails.map(({ language }) => language)).toEqual([...languages])
  for (const { language, content } of mails) {
    const { notes } = await printReport(report, language)
    expect(notes).toHaveLength(2)
    const { text, html } = await render('report', language, content)
    for (const note of notes) {
      expect(text.split('\n\n')).toContain(note)
      expect(html).toContain(`${note.replaceAll("'", '&#39;')}</p>`)
    }
  }
})

it('and nothing of the kind when none were', async () => {
  const [mail] = await mailsOf(sampleReport())
  expect(mail!.content).not.toHaveProperty('notes')
})
