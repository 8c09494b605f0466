import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { openAuthority } from '../southbound/certificates/authority.ts'
import { describeOnEngines } from '../testing/engines.ts'
import { checkKeptKeys, NAMING_DIGITS, rememberKeys } from './kept-keys.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roost-kept-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const config = (more: Record<string, string> = {}) => readConfig({ ROOST_DATA_DIR: folder, ...more })
const at = (name: string) => join(folder, name)

const makeFileKey = (digit: string) => writeFileSync(at('file-key'), digit.repeat(64))
const makeAuthority = () => openAuthority(at('tls'), Date.now())
const complaintOf = async (check: Promise<void>) =>
  check.then(
    () => expect.fail('it was accepted'),
    (error: Error) => error.message,
  )
const acceptIn = (message: string) => /ROOST_REPLACED_KEYS=([0-9a-f]+)/.exec(message)![1]!

describeOnEngines('keys that the records know', (db) => {
  afterEach(() => db().deleteFrom('kept_key').execute())

  async function started(): Promise<void> {
    await checkKeptKeys(db(), config())
    makeFileKey('a')
    makeAuthority()
    await rememberKeys(db(), config(), 1)
    await checkKeptKeys(db(), config())
  }

  it.each(['file-key', 'tls/ca.crt'])('must be there: %s', async (name) => {
    await started()
    const content = readFileSync(at(name))
    rmSync(at(name))
    const message = await complaintOf(checkKeptKeys(db(), config()))
    expect(message).toContain(`${at(name)} is missing, and the records say`)
    expect(acceptIn(message)).toHaveLength(NAMING_DIGITS)
    writeFileSync(at(name), content)
    await checkKeptKeys(db(), config())
  })

  it('must be the same, unless a person says that the old one is lost; this one time', async () => {
    await started()
    rmSync(at('tls'), { recursive: true })
    makeAuthority()
    const message = await complaintOf(checkKeptKeys(db(), config()))
    expect(message).toContain(`${at('tls/ca.crt')} is not the one this server had`)
    const accepting = config({ ROOST_REPLACED_KEYS: acceptIn(message) })
    await checkKeptKeys(db(), accepting)
    await rememberKeys(db(), accepting, 2)
    await checkKeptKeys(db(), config())
    // The setting that is left in place does not accept the next loss.
    rmSync(at('tls'), { recursive: true })
    expect(await complaintOf(checkKeptKeys(db(), accepting))).toContain('is missing')
  })

  it('a new file key is accepted, and noted', async () => {
    await started()
    makeFileKey('b')
    const digits = acceptIn(await complaintOf(checkKeptKeys(db(), config())))
    expect(await complaintOf(checkKeptKeys(db(), config({ ROOST_REPLACED_KEYS: '0'.repeat(16) })))).toMatch(
      /file-key is not the one/,
    )
    await rememberKeys(db(), config({ ROOST_REPLACED_KEYS: digits }), 2)
    await checkKeptKeys(db(), config())
  })

  it('no CA of our own is missed where certificate and key are given', async () => {
    await started()
    rmSync(at('tls'), { recursive: true })
    await checkKeptKeys(db(), config({ ROOST_TLS_CERT: '/c', ROOST_TLS_KEY: '/k' }))
  })

  it('a file that is none is named', async () => {
    await started()
    writeFileSync(at('tls/ca.crt'), 'none')
    expect(await complaintOf(checkKeptKeys(db(), config()))).toContain(`${at('tls/ca.crt')} cannot be used`)
    rmSync(at('tls'), { recursive: true })
    mkdirSync(at('tls/ca.crt'), { recursive: true })
    expect(await complaintOf(checkKeptKeys(db(), config()))).toContain('EISDIR')
  })
})
