import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { Roost } from '../support/roost.ts'

/** A mail server that keeps what it gets. */
function mailServer() {
  const mails: string[] = []
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false },
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (part: Buffer) => {
        text += part.toString()
      })
      stream.on('end', () => {
        mails.push(text)
        done()
      })
    },
  })
  const listen = async (port = 0) => {
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    return (server.server.address() as AddressInfo).port
  }
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { mails, listen, close }
}

test('a code that was promised leaves after the plug was pulled, once the mail server is back', async () => {
  const before = mailServer()
  const port = await before.listen()
  await before.close()
  const roost = await Roost.start({ settings: { ROOST_SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const answer = await fetch(`${roost.url}/v2/verifycode`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ target: 'ida@example.com', purpose: 'register', language: 'ar' }),
  })
  expect(await answer.json()).toMatchObject({ code: 0, data: { left: 4 } })
  await roost.kill()

  const after = mailServer()
  await after.listen(port)
  await roost.start()
  await expect.poll(() => after.mails.length).toBeGreaterThan(0)
  expect(after.mails[0]).toMatch(/^To: ida@example\.com\r$/m)
  expect(after.mails[0]).toMatch(/^Content-Language: ar\r$/m)
  await roost.destroy()
  await after.close()
})
