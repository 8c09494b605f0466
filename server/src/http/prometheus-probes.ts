import type { FastifyInstance, FastifyReply } from 'fastify'

const plain = (reply: FastifyReply, status: number, text: string) =>
  reply.status(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text)

/**
 * `/-/healthy` and `/-/ready` word for word as Prometheus answers them, for monitors and load balancers that know it by
 * these. HEAD answers like GET without the text.
 */
export function mountPrometheusProbes(app: FastifyInstance, ready: () => boolean): void {
  app.get('/-/healthy', (_request, reply) => plain(reply, 200, 'Prometheus Server is Healthy.\n'))
  app.get('/-/ready', (_request, reply) =>
    ready() ? plain(reply, 200, 'Prometheus Server is Ready.\n') : plain(reply, 503, 'Service Unavailable'),
  )
}
