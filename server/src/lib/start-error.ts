/** Why the server does not start, in a sentence for the person at the terminal that names the file or setting. */
export class StartError extends Error {}

/**
 * Does something with a file; what fails then names it, as messages of the system and of libraries often do not.
 * @throws StartError
 */
export function namingFile<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { message } = error as Error
    if (error instanceof StartError || message.includes(file)) throw error
    throw new StartError(`${file} cannot be used: ${message}`, { cause: error })
  }
}
