import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, unusedSettings } from './config.ts'

const provider = {
  ROOST_OIDC_ISSUER: 'http://id.example',
  ROOST_OIDC_CLIENT_ID: 'roost',
  ROOST_OIDC_CLIENT_SECRET: 'zzzz',
}

describe('settings', () => {
  it('have defaults, and are frozen', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      ROOST_HTTP_HOST: '127.0.0.1',
      ROOST_HTTP_PORT: 8080,
      ROOST_UCENTRAL_PORT: 15002,
      ROOST_RTTY_PORT: 5912,
    })
    expect(Object.isFrozen(config)).toBe(true)
  })

  it('take an empty value for an absent one', () => {
    expect(readConfig({ ROOST_HTTP_PORT: '' }).ROOST_HTTP_PORT).toBe(8080)
  })

  it('names the roles that may open the page of devices never online; nobody when absent', () => {
    expect(readConfig({}).ROOST_PEND_ROLES).toEqual([])
    expect(readConfig({ ROOST_PEND_ROLES: 'super, admin,' }).ROOST_PEND_ROLES).toEqual(['super', 'admin'])
  })

  it.each([
    [{ ROOST_PEND_ROLES: 'admin,owner' }, /^ROOST_PEND_ROLES/],
    [{ ROOST_HTTP_PORT: 'eighty' }, /^ROOST_HTTP_PORT: "eighty" will not do/],
    [{ ROOST_HTTP_PORT: '70000' }, /^ROOST_HTTP_PORT: "70000"/],
    [{ ROOST_DATABASE_URL: 'mysql://x' }, /^ROOST_DATABASE_URL: its value will not do: a URL with postgres/],
    [{ ROOST_DEVICE_TRUST: 'ca' }, /^ROOST_DEVICE_CA: /],
    [{ ROOST_TLS_CERT: 'x.crt' }, /^ROOST_TLS_CERT and ROOST_TLS_KEY/],
    [{ ROOST_TUNNEL_DOMAIN: 'localhost' }, /^ROOST_TUNNEL_DOMAIN: "localhost"/],
    [{ ROOST_TELNET_PORTS: '2000-1999' }, /^ROOST_TELNET_PORTS/],
    [{ ROOST_ROLES: 'api' }, /PostgreSQL, an outside metrics store and NATS/],
    [{ ROOST_DEVICE_PING_MS: '5000', ROOST_DEVICE_GONE_MS: '4000' }, /^ROOST_DEVICE_GONE_MS/],
    [{ ROOST_SMTP_URL: 'http://mail.example' }, /^ROOST_SMTP_URL: its value will not do: a URL with smtp/],
    [{ ROOST_SMTP_FROM: 'Roost' }, /^ROOST_SMTP_FROM: "Roost" will not do: an address/],
    [{ ROOST_SMS_BODY: '{"to":{{to}},"text":"{{text}}"}' }, /^ROOST_SMS_BODY: .*JSON or a form/],
    [{ ROOST_SMS_URL: 'mailto:x' }, /^ROOST_SMS_URL: its value will not do: a URL with http/],
    [{ ROOST_REGISTRATION: 'maybe' }, /^ROOST_REGISTRATION: "maybe" will not do/],
    [
      { ROOST_METRICS_WRITE_URL: 'http://x/api/v1/write' },
      /^ROOST_METRICS_WRITE_URL and ROOST_METRICS_QUERY/,
    ],
    [{ ROOST_METRICS_QUERY_URL: 'http://x' }, /needs both/],
    [{ ROOST_METRICS_TENANT: 'roost' }, /^ROOST_METRICS_TENANT: is for an outside/],
    [{ ROOST_METRICS_WRITE_URL: 'http://', ROOST_METRICS_QUERY_URL: 'http://x' }, /is no URL/],
    [{ ROOST_METRICS_QUEUE_BYTES: '1000' }, /^ROOST_METRICS_QUEUE_BYTES: "1000"/],
    [{ ROOST_HTPP_PORT: '1' }, /^ROOST_HTPP_PORT: there is no such setting/],
    [{ ROOST_OIDC_ISSUER: 'https://id.example' }, /^ROOST_OIDC_CLIENT_ID, ROOST_OIDC_CLIENT_SECRET: /],
    [{ ROOST_OIDC_CLIENT_SECRET: 'zzzz' }, /^ROOST_OIDC_ISSUER, ROOST_OIDC_CLIENT_ID: /],
    [{ ...provider, ROOST_OIDC_ISSUER: 'https://id.example' }, /^ROOST_PUBLIC_URL: /],
    [{ ...provider, ROOST_PUBLIC_URL: 'https://x' }, /^ROOST_OIDC_ISSUER: must begin with https/],
  ])('%o stops the start with a sentence that names the setting', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(sentence)
  })

  it('never repeat a secret in a complaint', () => {
    const secret = 'zzzz-not-hex'
    expect(() => readConfig({ ROOST_SECRET_KEY: secret })).toThrow(/^ROOST_SECRET_KEY/)
    expect(() => readConfig({ ROOST_SECRET_KEY: secret })).not.toThrow(secret)
  })

  it('of later capabilities are accepted and named', () => {
    expect(() => readConfig({ ROOST_NATS_URL: 'nats://x' })).not.toThrow()
    expect(unusedSettings({ ROOST_NATS_URL: 'nats://x' })).toEqual(['ROOST_NATS_URL'])
  })

  it('that are used are not named so', () => {
    const used = { ROOST_OIDC_ISSUER: 'https://x', ROOST_OIDC_CLIENT_ID: 'roost', ROOST_HTTPS_PORT: '8443' }
    expect(unusedSettings(used)).toEqual([])
  })
})
