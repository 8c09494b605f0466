import type { Channel } from '#contract/identity/contact.ts'
import type { Logger } from '../../lib/logger.ts'
import type { Transport } from './transport.ts'

/** Where no mail server and no gateway is set, whoever runs this server reads the messages in its log. */
export const logTransport = (log: Logger, channel: Channel): Transport => ({
  async send(target, { short }) {
    // A warning: at the usual levels it is seen.
    log.warn({ channel, target, message: short }, 'neither ROOST_SMTP_URL nor ROOST_SMS_URL is set: not sent')
  },
})
