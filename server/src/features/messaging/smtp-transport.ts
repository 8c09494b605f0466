import { createTransport } from 'nodemailer'
import { DeliveryError, type Transport } from './transport.ts'

const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
}

/**
 * Mail by SMTP. `smtps://` is TLS from the start, `smtp://` turns to TLS where the server offers it;
 * `?requireTLS=true` insists on it.
 * @param url with user and password where the server wants them
 */
export function smtpTransport(url: string, from: string): Transport {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'roost.invalid'
  const mailer = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  return {
    async send(to, { subject, text, html, language, files = [], id }) {
      try {
        await mailer.sendMail({
          ...{ from, to, subject, text, html },
          ...(id && { messageId: `<${id}@${host}>` }),
          attachments: files.map(({ name, type, content }) => ({
            ...{ filename: name, contentType: type, content },
          })),
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
        })
      } catch (error) {
        throw asDeliveryError(error)
      }
    },
  }
}

/** 5xx is the server's last word; a wrong password is mended by whoever runs this, so it may pass. */
function asDeliveryError(error: unknown): DeliveryError {
  const { responseCode, response, code, message } = error as {
    responseCode?: number
    response?: string
    code?: string
    message?: string
  }
  const said = response ?? message ?? 'unknown'
  const permanent = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  return new DeliveryError(`${code ?? 'SMTP'}: ${said}`.slice(0, 300), permanent)
}

/** @returns the sender where none is set: `no-reply` at the host this server or its mail server has */
export function senderOf(smtpUrl: string, publicUrl: string | undefined): string {
  return `Roost <no-reply@${new URL(publicUrl ?? smtpUrl).hostname}>`
}
