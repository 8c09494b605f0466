import type { MatrixInputs } from './matrix-input.ts'

/** The keys of RFC 8291, appendix A. */
const pretendBrowser = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/pretend',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

export const identityInputs = {
  login: () => ({ body: { username: 'nobody', password: 'nothing' } }),
  logout: () => ({ body: {} }),
  'me.show': () => ({}),
  'me.save': () => ({ body: {} }),
  'me.password': () => ({ body: { current: 'wrong', next: 'wrong' } }),
  'me.sessions': () => ({}),
  'me.sessions.revoke': () => ({ body: { id: 'none' } }),
  'me.sessions.end_others': () => ({ body: {} }),
  'me.tokens': () => ({}),
  'me.tokens.create': ({ network }) => ({
    body: { name: 'sender', scopes: ['ingest'], group: network, expiresAt: Date.now() + 86_400_000 },
  }),
  'me.tokens.revoke': () => ({ body: { id: 'none' } }),
  'login.second_step': () => ({ body: { challenge: 'none', code: '000000' } }),
  'me.second_factor': () => ({}),
  'me.second_factor.begin': () => ({ body: { password: 'wrong' } }),
  'me.second_factor.confirm': () => ({ body: { code: '000000' } }),
  'me.second_factor.renew': () => ({ body: { password: 'wrong', code: '000000' } }),
  'me.second_factor.disable': () => ({ body: { password: 'wrong', code: '000000' } }),
  'sign_in.options': () => ({}),
  'oidc.begin': () => ({ body: { holder: 'h'.repeat(43) } }),
  'oidc.finish': () => ({ body: { ticket: 'none', holder: 'h'.repeat(43) } }),
  'me.identities': () => ({}),
  'me.identities.link': () => ({ body: { holder: 'h'.repeat(43) } }),
  'me.identities.unlink': () => ({ body: { id: 1 } }),
  'views.list': () => ({ query: { list: 'ap' } }),
  'views.save': () => ({ body: { list: 'ap', name: 'Mine', search: { q: 'roof' }, isDefault: false } }),
  'views.delete': () => ({ body: { id: 1 } }),
  'verifycode.ask': () => ({ query: { target: 'nobody@example.com', purpose: 'forgot' } }),
  'verifycode.send': () => ({ body: { target: 'nobody@example.com', purpose: 'forgot' } }),
  'register.options': () => ({}),
  register: () => ({
    body: { target: 'nobody@example.com', code: '000000', password: 'correct-horse-9', company: 'Nobody' },
  }),
  'password.reset': () => ({
    body: { target: 'nobody@example.com', code: '000000', next: 'correct-horse-9' },
  }),
  'me.contact': () => ({ body: { target: 'nobody@example.com', code: '000000', current: 'wrong' } }),
  'tickets.issue': () => ({ body: { path: '/v2/files/1' } }),
  'me.browsers': () => ({}),
  'me.browsers.key': () => ({}),
  'me.browsers.add': () => ({ body: pretendBrowser }),
  'me.browsers.remove': () => ({ body: { id: 1 } }),
} satisfies MatrixInputs
