import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockFolder } from './files/folder-lock.ts'

const tryInOtherProcess = (folder: string): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { lockFolder } from ${JSON.stringify(new URL('./files/folder-lock.ts', import.meta.url).href)}
       try { lockFolder(process.argv[1]); console.log('locked') } catch (error) { console.log(error.message) }`,
      folder,
    ],
    { encoding: 'utf8' },
  )

it('lets one process at a time use a data folder, and the next one once it ended', () => {
  const folder = mkdtempSync(join(tmpdir(), 'roost-lock-'))
  const lock = lockFolder(folder)
  expect(tryInOtherProcess(folder)).toContain('another Roost is using')
  lock.release()
  expect(tryInOtherProcess(folder)).toContain('locked')
  // The other process ended without releasing anything.
  lockFolder(folder).release()
  rmSync(folder, { recursive: true })
})
