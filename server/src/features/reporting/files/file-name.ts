import type { FileFormat } from '#contract/reporting/files.ts'
import { clockAt } from '../../../lib/zoned-time.ts'
import type { PrintedReport } from './printed.ts'

export const contentTypes: Record<FileFormat, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** What no system allows in a name of a file, or hides. */
const forbidden = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu
const longest = 100

/** `Overview - Library - 2026-10-25.pdf`, in the reader's language. */
export function fileName(report: PrintedReport, format: FileFormat): string {
  const day = new Date(clockAt(report.madeAt, report.timezone)).toISOString().slice(0, 10)
  const place = report.place.at(-1)
  const parts = [report.title, ...(place ? [place] : [])].map((part) =>
    shortened(part.replaceAll(forbidden, ' ').replaceAll(/\s+/g, ' ')),
  )
  return `${[...parts, day].join(' - ').replace(/^[.\s]+/, '')}.${format}`
}

const shortened = (text: string): string => [...text.trim()].slice(0, longest).join('').trim()

/** Header of a download: the name as it is, and one in plain letters for what does not know the way to write it. */
export function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9 ._-]/g, '_')
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
