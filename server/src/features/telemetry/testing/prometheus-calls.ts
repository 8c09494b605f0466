import type { Params } from './prometheus-scene.ts'

/** A call that is refused: path, parameters, status, error type, words. */
export type RefusedCall = [string, Params, number, string, string]

const range = { query: 'up', start: '0', end: '60', step: '15' }

/** Refusals in Prometheus' words. */
export const refused: RefusedCall[] = [
  ['query', {}, 400, 'bad_data', 'invalid parameter "query": 1:1: parse error: no expression found in input'],
  ['query', { query: 'up', time: 'x' }, 400, 'bad_data', 'cannot parse "x" to a valid timestamp'],
  ['query', { query: 'up', timeout: '-1s' }, 400, 'bad_data', 'invalid parameter "timeout": cannot parse'],
  ['query', { query: 'up', timeout: '-1' }, 503, 'timeout', 'query timed out in query'],
  ['query', { query: 'rate(up)' }, 400, 'bad_data', '1:6: parse error: expected type range vector in call'],
  [
    ...(['query', { query: 'device_up + on () group_left () {__name__=~".+"}', time: 'now' }, 422] as const),
    ...(['execution', 'many-to-many matching not allowed'] as const),
  ],
  ['query_range', { query: 'up' }, 400, 'bad_data', 'invalid parameter "start": cannot parse ""'],
  ['query_range', { ...range, end: '-1' }, 400, 'bad_data', 'end timestamp must not be before start time'],
  ['query_range', { ...range, step: '0' }, 400, 'bad_data', 'zero or negative query resolution step widths'],
  [
    'query_range',
    { ...range, end: '165015' },
    400,
    'bad_data',
    'exceeded maximum resolution of 11,000 points',
  ],
  ['query_range', { ...range, query: 'up[5m]' }, 400, 'bad_data', 'invalid expression type "range vector"'],
  ['series', {}, 400, 'bad_data', 'no match[] parameter provided'],
  ['series', { 'match[]': '{}' }, 400, 'bad_data', 'must contain at least one non-empty matcher'],
  ['label/a/values', { 'match[]': 'up{' }, 400, 'bad_data', '1:4: parse error: unexpected end of input'],
  ['metadata', { limit: 'x' }, 400, 'bad_data', 'limit must be a number'],
  ['format_query', { query: '1 +' }, 400, 'bad_data', '1:4: parse error: unexpected end of input'],
]

/** Calls that bring the same from any Prometheus with the scene's samples; `now` is the newest one's time. */
export const answered: [string, Params][] = [
  ['query', { query: 'port_receive_bytes_total', time: 'now' }],
  ['query', { query: 'sort_desc(rate(port_receive_bytes_total[290s]))', time: 'now' }],
  ['query', { query: 'sensor_temperature_celsius * 1e30', time: 'now' }],
  ['query', { query: 'sensor_temperature_celsius{sensor="outside"} @ end() offset 1m', time: 'now' }],
  ['query', { query: 'scalar(device_up) / 3', time: 'now' }],
  ['query', { query: '"text"', time: 'now' }],
  ['query', { query: 'port_receive_bytes_total{port="LAN1"}[130s]', time: 'now' }],
  ['query_range', { query: 'sum by (port) (port_receive_bytes_total)', start: '0', end: 'now', step: '1y' }],
  ['query_range', { query: 'max_over_time(device_up[50s])', start: 'now', end: 'now', step: '1m30s' }],
  ['query_range', { query: 'time()', start: '10.25', end: '11.5', step: '0.5' }],
  ['query_exemplars', { query: 'device_up', start: '1', end: '2' }],
  ['series', { 'match[]': ['device_up', '{sensor="outside"}'] }],
  ['labels', {}],
  ['labels', { 'match[]': 'device_up' }],
  ['labels', { end: '1000' }],
  ['label/__name__/values', {}],
  ['label/port/values', { 'match[]': '{kind="ap",port!="LAN1"}' }],
  ['label/nothing/values', {}],
  ['rules', {}],
  ['alerts', {}],
]
