import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Word {
  page: number
  text: string
  left: number
  top: number
  right: number
  bottom: number
}

export interface ReadPdf {
  text: string
  pages: number
  info: string
  words: Word[]
}

/** What Debian's poppler-utils find in a PDF: an eye other than the hand that wrote it. */
export function readPdf(pdf: Buffer): ReadPdf {
  const folder = mkdtempSync(join(tmpdir(), 'roost-pdf-'))
  try {
    const file = join(folder, 'report.pdf')
    writeFileSync(file, pdf)
    const run = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8' })
    const info = run('pdfinfo', file)
    const boxes = run('pdftotext', '-bbox', file, '-')
    const pages = Number(/^Pages:\s+(\d+)/m.exec(info)?.[1])
    return { text: run('pdftotext', file, '-'), pages, info, words: wordsIn(boxes) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const word = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<\/word>/g

function wordsIn(boxes: string): Word[] {
  return boxes
    .split('<page ')
    .slice(1)
    .flatMap((page, at) =>
      [...page.matchAll(word)].map(([, left, top, right, bottom, text]) => ({
        ...{ page: at + 1, text: text! },
        ...{ left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) },
      })),
    )
}
