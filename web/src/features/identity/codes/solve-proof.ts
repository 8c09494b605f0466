/** Works beside the page, which goes on answering meanwhile. */
export function solveProof(challenge: string, bits: number): Promise<string> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.postMessage({ challenge, bits })
  }).finally(() => worker.terminate())
}
