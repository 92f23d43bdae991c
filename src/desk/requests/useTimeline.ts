import type { TimelineEntry } from '../../domain/request/timeline'
import { useDesk, useSignalValue } from '../useDesk'

/** What this browser has seen happen to the request, oldest first. */
export const useTimeline = (uuid: string): readonly TimelineEntry[] => useSignalValue(useDesk().timelines.of(uuid))
