import { resolve } from 'node:path'
import { z } from 'zod'
import { roles } from '#contract/permissions.ts'

/** Every environment variable: read once at start, checked, described, frozen (DESIGN 4, DECISIONS 7 and 8). */
const anyPort = z.coerce.number().int().min(0).max(65535)
const port = (fallback: number) => anyPort.default(fallback)
const url = (...schemes: string[]) =>
  z
    .string()
    .refine((text) => schemes.some((s) => text.startsWith(`${s}://`)), `a URL with ${schemes.join(' or ')}`)
const portRange = z
  .string()
  .regex(/^\d{4,5}-\d{4,5}$/, 'two ports from 1024 on, such as 40000-40099')
  .transform((text): readonly [number, number] => {
    const [first = 0, last = 0] = text.split('-').map(Number)
    return [first, last]
  })
  .refine(([first, last]) => first >= 1_024 && first <= last && last <= 65_535, 'the lower port first')
const isJson = (text: string) => {
  try {
    return JSON.parse(text) !== null
  } catch {
    return false
  }
}
/** Placeholders stand where values may: in strings of JSON, or in a form. */
const isSmsBody = (body: string) =>
  ['{{to}}', '{{text}}'].every((place) => body.includes(place)) && (!/^\s*[{[]/.test(body) || isJson(body))
const fileList = z.string().transform((text) => text.split(',').filter(Boolean))

const environment = z.object({
  ROOST_DATA_DIR: z.string().min(1).default('./data').describe('everything the server keeps'),
  ROOST_HTTP_HOST: z.string().min(1).default('127.0.0.1').describe('address of the console and the API'),
  ROOST_HTTP_PORT: port(8080).describe('port of the console and the API; 0 picks a free one'),
  ROOST_HTTPS_HOST: z
    .string()
    .min(1)
    .default('0.0.0.0')
    .describe('address of the console and the API over TLS'),
  ROOST_HTTPS_PORT: anyPort
    .optional()
    .describe('port of the console and the API over TLS; absent: none, 0 picks a free one'),
  ROOST_DEVICE_HOST: z.string().min(1).default('0.0.0.0').describe('address the device listeners bind'),
  ROOST_UCENTRAL_PORT: port(15002).describe('uCentral devices'),
  ROOST_RTTY_PORT: port(5912).describe('devices that call in for a remote tunnel (rtty over TLS)'),
  ROOST_TUNNEL_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a name such as tunnels.example.net')
    .optional()
    .describe('names below it lead here: each web tunnel has one; absent: localhost'),
  ROOST_TELNET_PORTS: portRange
    .optional()
    .describe('ports for telnet programs, such as 40000-40099; absent: telnet in the console only'),
  ROOST_PUBLIC_URL: url('http', 'https').optional().describe('how browsers and devices name this server'),
  ROOST_TLS_CERT: z
    .string()
    .optional()
    .describe('certificate file of the device listeners and of ROOST_HTTPS_PORT'),
  ROOST_TLS_KEY: z.string().optional().describe('its key file'),
  ROOST_DEVICE_NAMES: z
    .enum(['serial', 'any'])
    .default('serial')
    .describe('name in device certificates: their serial, or anything (their keys alone count)'),
  ROOST_DEVICE_TRUST: z.enum(['pin', 'ca']).default('pin').describe('how device certificates are trusted'),
  ROOST_DEVICE_CA: fileList.optional().describe('CA files, parted by commas, for the policy "ca"'),
  ROOST_DATABASE_URL: url('postgres', 'postgresql').optional().describe('PostgreSQL instead of SQLite'),
  ROOST_ADMIN_PASSWORD: z.string().min(8).optional().describe('first password of the account "super"'),
  ROOST_SECRET_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, '64 hexadecimal digits')
    .optional()
    .describe('key of the secrets at rest; made and kept in the data folder when absent'),
  ROOST_REPLACED_KEYS: z
    .string()
    .transform((text) => text.toLowerCase().split(','))
    .pipe(z.array(z.string().regex(/^[0-9a-f]{16}$/, '16 hexadecimal digits, several parted by commas')))
    .optional()
    .describe('fingerprints of lost keys that a new one may replace, as the refusal to start tells them'),
  ROOST_LOG_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(180)
    .describe('how long the operation log can be read; the audit chain stays'),
  ROOST_SERIES_RAW_DAYS: z.coerce
    .number()
    .int()
    .min(2)
    .max(3660)
    .default(31)
    .describe('how long every sample of the time series is kept'),
  ROOST_SERIES_ROLLUP_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3660)
    .default(396)
    .describe('how long their roll-ups of 5 minutes and 1 hour are kept; 0 makes none'),
  ROOST_SERIES_FREE_MIB: z.coerce
    .number()
    .int()
    .min(16)
    .max(1_048_576)
    .default(512)
    .describe('the time series take no more samples while the disk has less free, MiB'),
  ROOST_BACKUP_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('folder for a backup of everything each night; absent: none is made'),
  ROOST_BACKUP_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, '64 hexadecimal digits')
    .optional()
    .describe('key that backups are sealed with; made and kept in the data folder (backup-key) when absent'),
  ROOST_RELEASES: z
    .string()
    .min(1)
    .optional()
    .describe(
      'file or address of a list of releases, read once a day for the notice of updates; none: nobody is asked',
    ),
  ROOST_UPGRADE_COPY: z
    .enum(['yes', 'no'])
    .default('yes')
    .describe('whether the records are copied before a new version changes their form'),
  ROOST_BACKUP_KEEP: z.coerce.number().int().min(1).max(400).default(14).describe('backups that are kept'),
  ROOST_SMTP_URL: url('smtp', 'smtps').optional().describe('mail server that codes and notices are sent by'),
  ROOST_SMTP_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'an address such as Roost <roost@example.com>',
    )
    .optional()
    .describe('sender of mail; made from the host names when absent'),
  ROOST_SMS_URL: url('http', 'https').optional().describe('gateway that text messages are posted to'),
  ROOST_SMS_BODY: z
    .string()
    .refine(isSmsBody, 'JSON or a form with {{to}} and {{text}} in it')
    .optional()
    .describe('what is posted to that gateway; absent: {"to":"{{to}}","text":"{{text}}"}'),
  ROOST_REGISTRATION: z.enum(['open', 'closed']).default('open').describe('whether anybody may register'),
  ROOST_METRICS_TOKEN: z.string().min(16).optional().describe('bearer token for /metrics from elsewhere'),
  ROOST_METRICS_WRITE_URL: url('http', 'https')
    .optional()
    .describe('remote write of an outside metrics store, instead of the embedded one'),
  ROOST_METRICS_QUERY_URL: url('http', 'https').optional().describe('what stands before /api/v1/query there'),
  ROOST_METRICS_TENANT: z
    .string()
    .regex(/^[!-~]{1,150}$/, 'letters, digits and signs without blanks')
    .optional()
    .describe('whose data it is there: its X-Scope-OrgID'),
  ROOST_METRICS_QUEUE_BYTES: z.coerce
    .number()
    .int()
    .min(1_048_576)
    .default(1_073_741_824)
    .describe('what may wait on disk while that store is away'),
  ROOST_OIDC_ISSUER: url('https', 'http').optional().describe('identity provider that people sign in at'),
  ROOST_OIDC_CLIENT_ID: z.string().min(1).optional().describe('this server as the provider knows it'),
  ROOST_OIDC_CLIENT_SECRET: z.string().min(1).optional().describe('its secret there'),
  ROOST_TRUST_PROXY: z.string().optional().describe('addresses of proxies whose X-Forwarded-For is believed'),
  ROOST_ROLES: z
    .string()
    .default('all')
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['all', 'api', 'southbound', 'worker'])).min(1)),
  ROOST_PEND_ROLES: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((role) => role.trim() || []))
    .pipe(z.array(z.enum(roles)))
    .describe('roles that may open the page of devices never online, /device/pend; none when absent'),
  ROOST_PRETEND_DEVICES: z.coerce
    .number()
    .int()
    .min(0)
    .max(200)
    .default(24)
    .describe('pretend devices that administrators may start from the console, together; 0: none'),
  ROOST_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ROOST_DEVICE_PING_MS: z.coerce
    .number()
    .int()
    .min(50)
    .max(600_000)
    .default(7_000)
    .describe('silence after which a device is pinged'),
  ROOST_DEVICE_GONE_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(3_600_000)
    .default(12_000)
    .describe('silence after which it is gone'),
  ROOST_DEVICE_PING_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .default(2_000)
    .describe(
      'where more devices are connected the kernel watches their connections, and who is silent for 70 s is pinged',
    ),
})

/** Fixed names of later capabilities: accepted and checked by the change that brings them, told at start until then. */
const notYet = ['ROOST_CWMP_PORT', 'ROOST_NATS_URL']

/** Settings that are given but that this version does nothing with. */
export const unusedSettings = (env: Record<string, string | undefined>): string[] =>
  notYet.filter((key) => env[key])

export type Config = Readonly<z.infer<typeof environment>>

/** A sentence for the person who starts the server; names the variable. */
export class ConfigError extends Error {}

/**
 * @throws ConfigError naming the variable and what it should be
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const known = Object.fromEntries(
    Object.keys(environment.shape).flatMap((key) => (env[key] ? [[key, env[key]]] : [])),
  )
  const parsed = environment.safeParse(known)
  if (!parsed.success) throw new ConfigError(sentences(parsed.error, known))
  checkUnknown(env)
  checkTogether(parsed.data)
  return Object.freeze({ ...parsed.data, ROOST_DATA_DIR: resolve(parsed.data.ROOST_DATA_DIR) })
}

function sentences(error: z.ZodError, given: Record<string, unknown>): string {
  return error.issues
    .map((issue) => {
      const key = String(issue.path[0])
      const shown = /PASSWORD|KEY|TOKEN|SECRET|URL/.test(key) ? 'its value' : JSON.stringify(given[key])
      return `${key}: ${shown} will not do: ${issue.message}.`
    })
    .join('\n')
}

/** A misspelt variable would otherwise be ignored in silence. */
function checkUnknown(env: Record<string, string | undefined>): void {
  const unknown = Object.keys(env).filter(
    (key) =>
      key.startsWith('ROOST_') &&
      !key.startsWith('ROOST_TEST_') &&
      !(key in environment.shape) &&
      !notYet.includes(key),
  )
  if (unknown.length) throw new ConfigError(`${unknown.join(', ')}: there is no such setting.`)
}

function checkTogether(config: z.infer<typeof environment>): void {
  const fail = (text: string) => {
    throw new ConfigError(text)
  }
  if (Boolean(config.ROOST_TLS_CERT) !== Boolean(config.ROOST_TLS_KEY))
    fail('ROOST_TLS_CERT and ROOST_TLS_KEY: one without the other will not do: give both or neither.')
  checkProvider(config, fail)
  checkMetrics(config, fail)
  if (config.ROOST_DEVICE_TRUST === 'ca' && !config.ROOST_DEVICE_CA?.length)
    fail('ROOST_DEVICE_CA: the policy ROOST_DEVICE_TRUST=ca needs at least one CA file.')
  if (config.ROOST_DEVICE_GONE_MS <= config.ROOST_DEVICE_PING_MS)
    fail('ROOST_DEVICE_GONE_MS: must be longer than ROOST_DEVICE_PING_MS.')
  if (config.ROOST_ROLES.length > 1 || config.ROOST_ROLES[0] !== 'all')
    fail(
      'ROOST_ROLES: running the roles apart needs PostgreSQL, an outside metrics store and NATS; this version runs all roles in one process.',
    )
}

/** Where samples go and where they are asked for, or the embedded store. */
function checkMetrics(config: z.infer<typeof environment>, fail: (text: string) => void): void {
  const { ROOST_METRICS_WRITE_URL: write, ROOST_METRICS_QUERY_URL: query } = config
  if (Boolean(write) !== Boolean(query))
    fail(
      'ROOST_METRICS_WRITE_URL and ROOST_METRICS_QUERY_URL: an outside metrics store needs both: give both or neither.',
    )
  if (config.ROOST_METRICS_TENANT && !write)
    fail(
      'ROOST_METRICS_TENANT: is for an outside metrics store: give ROOST_METRICS_WRITE_URL and ROOST_METRICS_QUERY_URL too.',
    )
  for (const address of [write, query])
    if (address && !URL.canParse(address))
      fail('ROOST_METRICS_WRITE_URL, ROOST_METRICS_QUERY_URL: one of them is no URL.')
}

/** All or none; what goes to the provider and back must not be readable on the way. */
function checkProvider(config: z.infer<typeof environment>, fail: (text: string) => void): void {
  const names = ['ROOST_OIDC_ISSUER', 'ROOST_OIDC_CLIENT_ID', 'ROOST_OIDC_CLIENT_SECRET'] as const
  const missing = names.filter((name) => !config[name])
  if (missing.length === names.length) return
  if (missing.length)
    fail(`${missing.join(', ')}: signing in at a provider needs all of ${names.join(', ')}.`)
  if (!config.ROOST_PUBLIC_URL)
    fail('ROOST_PUBLIC_URL: signing in at a provider needs the address that it sends browsers back to.')
  const { protocol, hostname } = new URL(config.ROOST_OIDC_ISSUER!)
  if (protocol === 'http:' && !['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
    fail('ROOST_OIDC_ISSUER: must begin with https, unless the provider runs on this machine.')
}
