import type { Config } from '../../config.ts'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import { logTransport } from './log-transport.ts'
import { MessageRepository } from './message.repository.ts'
import { MessageDesk } from './message-desk.service.ts'
import { Outbox } from './outbox.service.ts'
import { smsTransport } from './sms-transport.ts'
import { senderOf, smtpTransport } from './smtp-transport.ts'
import type { Transports } from './transport.ts'

type Settings = Pick<
  Config,
  'ROOST_SMTP_URL' | 'ROOST_SMTP_FROM' | 'ROOST_SMS_URL' | 'ROOST_SMS_BODY' | 'ROOST_PUBLIC_URL'
>

export interface MessagingDeps {
  db: Db
  clock: Clock
  log: Logger
  secrets: SecretBox
  config: Settings
}

const DAY_MS = 86_400_000
const KEPT_MS = 180 * DAY_MS
/** So long it can be read what a message said. */
const READABLE_MS = 30 * DAY_MS

/** Mail and text messages to people. */
export function createMessaging({ db, clock, log, secrets, config }: MessagingDeps) {
  const messages = new MessageRepository(db)
  const outbox = new Outbox({ messages, transports: transportsOf(config, log), secrets, clock, log })
  return {
    outbox,
    desk: new MessageDesk({ messages, outbox, clock }),
    /** Nothing is sent: messages, and the codes in them, are written to the log. */
    toLog: isToLog(config),
    /** What was queued before the last stop leaves now. */
    start: () => outbox.wake(),
    stop: () => outbox.stop(),
    jobs: [
      {
        kind: 'messaging.clear',
        schedule: { cron: '23 */6 * * *' },
        async run() {
          await messages.wipeBefore(clock.now() - READABLE_MS)
          await messages.removeBefore(clock.now() - KEPT_MS)
        },
      },
    ],
  }
}

const isToLog = (config: Settings) => !config.ROOST_SMTP_URL && !config.ROOST_SMS_URL

function transportsOf(config: Settings, log: Logger): Transports {
  const { ROOST_SMTP_URL: smtp, ROOST_SMTP_FROM: from, ROOST_SMS_URL: sms, ROOST_PUBLIC_URL: site } = config
  if (isToLog(config)) return { email: logTransport(log, 'email'), sms: logTransport(log, 'sms') }
  return {
    ...(smtp && { email: smtpTransport(smtp, from ?? senderOf(smtp, site)) }),
    ...(sms && { sms: smsTransport(sms, config.ROOST_SMS_BODY) }),
  }
}
