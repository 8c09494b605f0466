import { QueryError } from './types.ts'

/** Puts the parameter's name before what is wrong with its expression, as Prometheus' API does. */
export function namingParameter<T>(parameter: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof QueryError) || !error.message.includes('parse error:')) throw error
    throw new QueryError(error.errorType, `invalid parameter "${parameter}": ${error.message}`)
  }
}
