import { pino } from 'pino'

export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & {
  child(bindings: Record<string, unknown>): Logger
}

/** JSON lines on stderr: stdout is for what a person starting the server must read. */
export function createLogger(level: string): Logger {
  return pino(
    { level, redact: ['password', 'sessid', 'token', '*.password', '*.sessid', '*.token'] },
    pino.destination({ dest: 2, sync: false }),
  )
}

export const silentLogger: Logger = pino({ level: 'silent' })
