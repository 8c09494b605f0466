import { describe, expect, it } from 'vitest'
import { addressesIn, forwardsIn, linesText, numberIn, reservationsIn, routesIn, textIn } from './parsing'

describe('what is typed', () => {
  it('is a number, a text or addresses within their bounds, or nothing', () => {
    const number = numberIn(2, 10_080)
    expect(['2', '10080', '1', '1e3', '', '7.5'].map(number)).toEqual([
      2,
      10_080,
      ...[undefined, undefined, undefined, undefined],
    ])
    expect(addressesIn(1, 2)('9.9.9.9, 192.0.2.53')).toEqual(['9.9.9.9', '192.0.2.53'])
    expect([addressesIn(1, 2)(''), addressesIn(0, 1)('9.9.9.9 9.9.9.9')]).toEqual([undefined, undefined])
    expect([textIn(4)('  '), textIn(4)('Home'), textIn(4)('Houses')]).toEqual([undefined, 'Home', undefined])
  })

  it('is a reservation per line, however a MAC is written', () => {
    const lines = '0a-00-00-00-00-01 = 192.168.10.20\n\n0A:00:00:00:00:02=192.168.10.21'
    const found = ['0A:00:00:00:00:01=192.168.10.20', '0A:00:00:00:00:02=192.168.10.21']
    expect(reservationsIn(2)(lines)).toEqual(found)
    expect(reservationsIn(1)(lines)).toBeUndefined()
    expect(reservationsIn(2)('somebody = 192.168.10.20')).toBeUndefined()
    expect(reservationsIn(2)('')).toEqual([])
  })

  it('is a forward or a route per line, shown as it may be typed again', () => {
    const typed = 'tcp 8080 = 192.168.10.20:80\nudp 5000-5009 = 192.168.10.20:5000'
    const forwards = forwardsIn(5)(typed)
    expect(forwards).toEqual(['tcp:8080=192.168.10.20:80', 'udp:5000-5009=192.168.10.20:5000'])
    expect(linesText(forwards!)).toBe(typed)
    expect(forwardsIn(5)('tcp 65535-70000 = 192.168.10.20:80')).toBeUndefined()
    expect(forwardsIn(5)('tcp 1-10 = 192.168.10.20:65530')).toBeUndefined()
    const routes = routesIn(5)('10.20.0.0/16 = 192.168.10.254')
    expect(linesText(routes!)).toBe('10.20.0.0/16 = 192.168.10.254')
    expect(routesIn(5)('10.20.0.0 = 192.168.10.254')).toBeUndefined()
  })
})
