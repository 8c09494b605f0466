import { expect, it } from 'vitest'
import { agentOf } from './agent'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox 140', 'Linux'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/138.0.0.0 Safari/537.36`,
    'Chrome 138',
    'Windows',
  ],
  [
    `${mozilla} (Windows NT 10.0) ${webkit} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.1`,
    'Edge 138',
    'Windows',
  ],
  [
    `${mozilla} (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/138.0.0.0 Safari/537.36`,
    'Chrome 138',
    'ChromeOS',
  ],
  [`${mozilla} (Linux; Android 15) ${webkit} Chrome/138.0.0.0 Mobile Safari/537.36`, 'Chrome 138', 'Android'],
  [
    `${mozilla} (Linux; Android 15; SM-S921B) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet 28',
    'Android',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari 18',
    'iOS',
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15`,
    'Safari 18',
    'macOS',
  ],
  ['curl/8.14.1', 'curl 8', undefined],
  ['node', 'Node.js', undefined],
])('%s', (header, browser, system) => {
  expect(agentOf(header)).toEqual({ ...(browser && { browser }), ...(system && { system }) })
})

it.each([null, '', '<img src=x onerror=alert(1)>', '\u202Egnp.exe', 'Firefox/', 'x'.repeat(300)])(
  'nothing is made of %j',
  (header) => {
    expect(agentOf(header)).toEqual({})
  },
)
