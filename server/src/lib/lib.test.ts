import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { newPassword, newToken } from './random.ts'
import { createSecretBox } from './secret-box.ts'

const folder = mkdtempSync(join(tmpdir(), 'roost-lib-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('secret box', () => {
  it('opens what it sealed, with the key it made and kept for the owner alone', () => {
    const sealed = createSecretBox(folder).seal('s3cret', 'network:1:webpass')
    expect(sealed).not.toContain('s3cret')
    expect(createSecretBox(folder).open(sealed, 'network:1:webpass')).toBe('s3cret')
    expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600)
  })

  it('refuses a secret that was moved, changed, or sealed with another key', () => {
    const box = createSecretBox(folder, 'a'.repeat(64))
    const sealed = box.seal('s3cret', 'network:1:webpass')
    expect(() => box.open(sealed, 'network:2:webpass')).toThrow()
    const changed = Buffer.from(sealed.slice(3), 'base64url')
    changed[changed.length - 1]! ^= 1
    expect(() => box.open(`v1.${changed.toString('base64url')}`, 'network:1:webpass')).toThrow()
    expect(() => createSecretBox(folder, 'b'.repeat(64)).open(sealed, 'network:1:webpass')).toThrow()
  })
})

describe('random values', () => {
  it('first passwords satisfy the password rule and never repeat', () => {
    const passwords = new Set(Array.from({ length: 200 }, newPassword))
    expect(passwords.size).toBe(200)
    for (const password of passwords) expect(password).toMatch(/^(?=.*[a-z])(?=.*\d)[\w-]{24}$/)
  })

  it('tokens fit what the Authorization header accepts', () => {
    expect(newToken()).toMatch(/^[\w-]{43}$/)
  })
})
