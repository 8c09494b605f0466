import type { FastifyReply } from 'fastify'

/** Aborted when whoever is to have the answer leaves before it is sent. */
export function readerOf({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const reader = new AbortController()
  const leave = () => {
    if (!raw.writableFinished) reader.abort()
  }
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return reader.signal
}
