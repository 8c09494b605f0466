import { useQuery } from '@tanstack/react-query'
import { listNeighbours } from '#contract/topology/endpoints.ts'
import { reading, toldInPlace } from '../../../../api/query-client'

/** The devices of the network next to one, the one above it first. */
export const useNeighbours = (sn: string) => useQuery({ ...reading(listNeighbours, { sn }), ...toldInPlace })
